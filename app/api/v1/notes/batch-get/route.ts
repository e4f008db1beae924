import { route } from '@/server/app/entry/route';
import { notes } from '@/server/records/notes';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: notes.batchGet });
