import { route } from '@/server/http/web';
import { tags } from '@/server/tags';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: tags.unassign });
