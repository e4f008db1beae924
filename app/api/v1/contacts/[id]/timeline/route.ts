import { route } from '@/server/app/entry/route';
import { contacts } from '@/server/app/timeline';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: contacts.timeline });
