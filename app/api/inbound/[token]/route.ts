import { readable } from '@/server/http/web';
import { answerInbound } from '@/server/mail/inbound/endpoint';

export const { GET, POST, PUT, PATCH, DELETE } = readable(answerInbound);
