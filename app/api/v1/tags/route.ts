import { route } from '@/server/app/doors/route';
import { tags } from '@/server/records/tags';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: tags.list, POST: tags.create });
