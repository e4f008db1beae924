import { route } from '@/server/app/entry/route';
import { stages } from '@/server/records/stages';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: stages.reorder });
