import { route } from '@/server/app/entry/route';
import { companies } from '@/server/app/history';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: companies.history });
