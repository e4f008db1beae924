import { route } from '@/server/app/entry/route';
import { mailboxes } from '@/server/app/history';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: mailboxes.history });
