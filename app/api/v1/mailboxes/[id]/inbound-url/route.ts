import { route } from '@/server/app/entry/route';
import { mailboxes } from '@/server/outreach/mailboxes';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: mailboxes.makeInboundUrl });
