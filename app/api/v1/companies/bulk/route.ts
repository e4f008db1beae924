import { route } from '@/server/app/entry/route';
import { companies } from '@/server/outreach/bulk-actions';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: companies.bulk });
