import { route } from '@/server/app/entry/route';
import { files } from '@/server/records/files';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: files.uploadUrl });
