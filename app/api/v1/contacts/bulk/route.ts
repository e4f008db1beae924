import { route } from '@/server/app/entry/route';
import { contacts } from '@/server/outreach/bulk-actions';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: contacts.bulk });
