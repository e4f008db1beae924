import { emails } from '@/server/emails';
import { route } from '@/server/http/web';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: emails.identities });
