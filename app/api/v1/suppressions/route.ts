import { route } from '@/server/app/entry/route';
import { suppressions } from '@/server/outreach/suppressions';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: suppressions.list, POST: suppressions.create });
