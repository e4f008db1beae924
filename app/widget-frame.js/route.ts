import { answerWidget } from '@/server/chats/widget';
import { readable } from '@/server/http/web';

export const dynamic = 'force-dynamic';
export const { GET, POST, PUT, PATCH, DELETE } = readable(answerWidget);
