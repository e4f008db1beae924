import { route } from '@/server/http/web';
import { mailboxes } from '@/server/mailboxes';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: mailboxes.confirmAddress });
