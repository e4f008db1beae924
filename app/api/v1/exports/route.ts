import { route } from '@/server/app/entry/route';
import { exports } from '@/server/records/exports';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: exports.list, POST: exports.create });
