import '@/server/app/wiring';
import { readable } from '@/server/kernel/http/web';
import { answerInbound } from '@/server/outreach/mail/inbound/endpoint';

export const { GET, POST, PUT, PATCH, DELETE } = readable(answerInbound);
