import { backend } from '@/lib/backend';

const { answerAuth } = backend;

export { answerAuth as GET, answerAuth as POST };
