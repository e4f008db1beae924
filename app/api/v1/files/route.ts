import { route } from '@/server/app/entry/route';
import { files } from '@/server/records/files';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: files.list, POST: files.create });
