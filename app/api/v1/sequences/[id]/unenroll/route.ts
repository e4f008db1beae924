import { route } from '@/server/http/web';
import { sequences } from '@/server/sequences';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: sequences.unenroll });
