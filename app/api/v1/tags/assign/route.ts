import { route } from '@/server/app/entry/route';
import { tags } from '@/server/records/tags';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: tags.assign });
