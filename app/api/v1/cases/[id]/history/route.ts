import { route } from '@/server/app/entry/route';
import { cases } from '@/server/app/history';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: cases.history });
