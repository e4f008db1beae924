import { route } from '@/server/app/entry/route';
import { emails } from '@/server/outreach/emails';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: emails.forward });
