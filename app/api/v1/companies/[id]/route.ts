import { companies } from '@/server/companies';
import { route } from '@/server/http/web';

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: companies.get,
  PATCH: companies.update,
  DELETE: companies.delete,
});
