import { route } from '@/server/app/entry/route';
import { outreachMatches } from '@/server/app/history';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: outreachMatches.history });
