import { route } from '@/server/app/entry/route';
import { cases } from '@/server/outreach/bulk-actions';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: cases.bulk });
