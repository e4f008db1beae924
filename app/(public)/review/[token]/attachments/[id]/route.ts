import { readable } from '@/server/http/web';
import { answerReviewAttachment } from '@/server/mail/review/attachment';

export const { GET } = readable(answerReviewAttachment);
