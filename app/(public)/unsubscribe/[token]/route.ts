import '@/server/app/wiring';
import { readable } from '@/server/kernel/http/web';
import { answerUnsubscribe } from '@/server/outreach/mail/unsubscribe/serve';

export const dynamic = 'force-dynamic';
export const { GET, POST, PUT, PATCH, DELETE } = readable(answerUnsubscribe);
