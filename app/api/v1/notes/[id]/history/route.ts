import { route } from '@/server/app/entry/route';
import { notes } from '@/server/app/history';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: notes.history });
