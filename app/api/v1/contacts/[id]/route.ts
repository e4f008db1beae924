import { contacts } from '@/server/contacts';
import { route } from '@/server/http/web';

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: contacts.get,
  PATCH: contacts.update,
  DELETE: contacts.delete,
});
