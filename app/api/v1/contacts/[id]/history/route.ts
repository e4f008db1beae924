import { route } from '@/server/app/entry/route';
import { contacts } from '@/server/app/history';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: contacts.history });
