import { route } from '@/server/app/entry/route';
import { deals } from '@/server/records/deals';

export const { GET, POST, PUT, PATCH, DELETE } = route({ PUT: deals.replaceLines });
