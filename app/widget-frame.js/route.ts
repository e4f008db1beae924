import { readable } from '@/server/kernel/http/web';
import { answerWidget } from '@/server/website/chats/widget';

export const dynamic = 'force-dynamic';
export const { GET, POST, PUT, PATCH, DELETE } = readable(answerWidget);
