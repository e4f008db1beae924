import { route } from '@/server/app/entry/route';
import { deals } from '@/server/app/history';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: deals.history });
