import { route } from '@/server/app/entry/route';
import { leads } from '@/server/app/history';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: leads.history });
