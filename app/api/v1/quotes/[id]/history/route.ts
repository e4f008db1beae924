import { route } from '@/server/app/entry/route';
import { quotes } from '@/server/app/history';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: quotes.history });
