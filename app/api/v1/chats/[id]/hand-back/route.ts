import { route } from '@/server/app/entry/route';
import { chats } from '@/server/website/chats';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: chats.handBack });
