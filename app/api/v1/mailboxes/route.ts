import { route } from '@/server/app/entry/route';
import { mailboxes } from '@/server/outreach/mailboxes';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: mailboxes.list, POST: mailboxes.create });
