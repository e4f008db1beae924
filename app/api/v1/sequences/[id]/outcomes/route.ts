import { route } from '@/server/app/entry/route';
import { sequences } from '@/server/outreach/sequences';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: sequences.outcomes });
