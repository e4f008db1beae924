import { communications } from '@/server/communications';
import { route } from '@/server/http/web';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: communications.list, POST: communications.create });
