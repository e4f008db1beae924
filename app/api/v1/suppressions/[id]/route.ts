import { route } from '@/server/app/entry/route';
import { suppressions } from '@/server/outreach/suppressions';

export const { GET, POST, PUT, PATCH, DELETE } = route({ DELETE: suppressions.delete });
