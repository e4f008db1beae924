import { route } from '@/server/http/web';
import { mailboxes } from '@/server/mailboxes';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: mailboxes.list, POST: mailboxes.create });
