import { route } from '@/server/app/entry/route';
import { customFields } from '@/server/records/custom-fields';

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: customFields.get,
  PATCH: customFields.update,
  DELETE: customFields.delete,
});
