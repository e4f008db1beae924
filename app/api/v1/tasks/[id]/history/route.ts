import { route } from '@/server/app/entry/route';
import { tasks } from '@/server/app/history';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: tasks.history });
