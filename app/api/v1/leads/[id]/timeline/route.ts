import { route } from '@/server/app/entry/route';
import { leads } from '@/server/app/timeline';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: leads.timeline });
