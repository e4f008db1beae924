import { answerAuth } from '@/server/auth/answer';

export { answerAuth as GET, answerAuth as POST };
