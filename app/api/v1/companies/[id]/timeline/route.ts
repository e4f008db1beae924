import { route } from '@/server/app/entry/route';
import { companies } from '@/server/app/timeline';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: companies.timeline });
