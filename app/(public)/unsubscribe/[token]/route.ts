import { readable } from '@/server/http/web';
import { answerUnsubscribe } from '@/server/mail/unsubscribe/serve';

export const dynamic = 'force-dynamic';
export const { GET, POST, PUT, PATCH, DELETE } = readable(answerUnsubscribe);
