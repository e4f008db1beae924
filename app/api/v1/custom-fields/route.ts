import { customFields } from '@/server/custom-fields';
import { route } from '@/server/http/web';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: customFields.list, POST: customFields.create });
