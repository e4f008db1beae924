import { readable } from '@/server/http/web';
import { answerTracked } from '@/server/mail/track/serve';

export const dynamic = 'force-dynamic';
export const { GET, POST, PUT, PATCH, DELETE } = readable(answerTracked);
