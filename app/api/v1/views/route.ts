import { route } from '@/server/app/entry/route';
import { views } from '@/server/records/views';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: views.list, POST: views.create });
