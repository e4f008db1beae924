import { readable } from '@/server/http/web';
import { answerReview } from '@/server/mail/review/serve';

export const { GET, POST, PUT, PATCH, DELETE } = readable(answerReview);
