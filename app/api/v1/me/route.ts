import { route } from '@/server/http/web';
import { me } from '@/server/me';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: me.get });
