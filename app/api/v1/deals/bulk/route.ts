import { route } from '@/server/app/entry/route';
import { deals } from '@/server/outreach/bulk-actions';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: deals.bulk });
