import { route } from '@/server/http/web';
import { listeners } from '@/server/listeners';

export const { GET, POST, PUT, PATCH, DELETE } = route({ DELETE: listeners.delete });
