import { route } from '@/server/app/entry/route';
import { communications } from '@/server/records/communications';

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: communications.get,
  PATCH: communications.update,
  DELETE: communications.delete,
});
