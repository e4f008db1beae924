import { contacts } from '@/server/contacts';
import { route } from '@/server/http/web';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: contacts.list, POST: contacts.upsert });
