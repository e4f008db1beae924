import { route } from '@/server/app/entry/route';
import { tasks } from '@/server/records/tasks';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: tasks.batchGet });
