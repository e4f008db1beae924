import { route } from '@/server/app/entry/route';
import { contacts } from '@/server/records/contacts';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: contacts.duplicates });
