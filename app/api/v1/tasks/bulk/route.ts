import { route } from '@/server/app/entry/route';
import { tasks } from '@/server/outreach/bulk-actions';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: tasks.bulk });
