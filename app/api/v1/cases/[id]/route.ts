import { cases } from '@/server/cases';
import { route } from '@/server/http/web';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: cases.get, DELETE: cases.delete });
