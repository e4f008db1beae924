import { route } from '@/server/http/web';
import { tags } from '@/server/tags';

export const { GET, POST, PUT, PATCH, DELETE } = route({ PATCH: tags.update, DELETE: tags.delete });
