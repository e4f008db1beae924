import { route } from '@/server/app/entry/route';
import { contracts } from '@/server/app/timeline';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: contracts.timeline });
