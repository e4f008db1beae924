import { route } from '@/server/app/entry/route';
import { cases } from '@/server/app/timeline';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: cases.timeline });
