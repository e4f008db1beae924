import { route } from '@/server/app/entry/route';
import { members } from '@/server/workspace/members';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: members.list });
