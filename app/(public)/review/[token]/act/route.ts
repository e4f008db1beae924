import '@/server/app/wiring';
import { readable } from '@/server/kernel/http/web';
import { answerReview } from '@/server/outreach/mail/review/serve';

export const { GET, POST, PUT, PATCH, DELETE } = readable(answerReview);
