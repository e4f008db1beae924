import { route } from '@/server/http/web';
import { stages } from '@/server/stages';

export const { GET, POST, PUT, PATCH, DELETE } = route({ PATCH: stages.update, DELETE: stages.delete });
