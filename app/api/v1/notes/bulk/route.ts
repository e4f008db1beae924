import { route } from '@/server/app/entry/route';
import { notes } from '@/server/outreach/bulk-actions';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: notes.bulk });
