import { route } from '@/server/http/web';
import { notes } from '@/server/notes';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: notes.get, PATCH: notes.update, DELETE: notes.delete });
