import { route } from '@/server/http/web';
import { tasks } from '@/server/tasks';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: tasks.get, PATCH: tasks.update, DELETE: tasks.delete });
