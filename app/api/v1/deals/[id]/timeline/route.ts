import { route } from '@/server/app/entry/route';
import { deals } from '@/server/app/timeline';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: deals.timeline });
