import { route } from '@/server/app/doors/route';
import { mailboxes } from '@/server/outreach/mailboxes';

export const { GET, POST, PUT, PATCH, DELETE } = route({ PATCH: mailboxes.update, DELETE: mailboxes.delete });
