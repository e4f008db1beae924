import { route } from '@/server/app/entry/route';
import { ai } from '@/server/outreach/ai';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: ai.allowance });
