import { route } from '@/server/app/entry/route';
import { currencies } from '@/server/records/currencies';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: currencies.get, PUT: currencies.replace });
