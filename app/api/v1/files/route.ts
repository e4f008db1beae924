import { files } from '@/server/files';
import { route } from '@/server/http/web';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: files.list, POST: files.create });
