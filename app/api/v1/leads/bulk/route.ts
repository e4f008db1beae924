import { route } from '@/server/app/entry/route';
import { leads } from '@/server/outreach/bulk-actions';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: leads.bulk });
