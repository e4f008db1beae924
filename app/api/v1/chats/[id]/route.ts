import { chats } from '@/server/chats';
import { route } from '@/server/http/web';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: chats.get });
