import { route } from '@/server/app/entry/route';
import { chats } from '@/server/app/history';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: chats.history });
