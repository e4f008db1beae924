import { route } from '@/server/app/entry/route';
import { me } from '@/server/workspace/me';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: me.get });
