import { route } from '@/server/app/doors/route';
import { deals } from '@/server/records/deals';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: deals.board });
