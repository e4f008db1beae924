import { route } from '@/server/http/web';
import { members } from '@/server/members';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: members.list });
