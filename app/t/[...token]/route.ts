import '@/server/app/wiring';
import { readable } from '@/server/kernel/http/web';
import { answerTracked } from '@/server/outreach/mail/track/serve';

export const dynamic = 'force-dynamic';
export const { GET, POST, PUT, PATCH, DELETE } = readable(answerTracked);
