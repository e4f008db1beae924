import { route } from '@/server/app/entry/route';
import { sequences } from '@/server/app/history';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: sequences.history });
