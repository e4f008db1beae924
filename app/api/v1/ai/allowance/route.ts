import { ai } from '@/server/ai';
import { route } from '@/server/http/web';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: ai.allowance });
