import { route } from '@/server/app/entry/route';
import { emails } from '@/server/app/history';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: emails.history });
