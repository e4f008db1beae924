import { route } from '@/server/app/entry/route';
import { people } from '@/server/app/people';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: people.readmit });
