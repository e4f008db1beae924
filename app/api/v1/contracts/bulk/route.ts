import { route } from '@/server/app/entry/route';
import { contracts } from '@/server/outreach/bulk-actions';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: contracts.bulk });
