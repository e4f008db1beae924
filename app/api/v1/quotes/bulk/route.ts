import { route } from '@/server/app/entry/route';
import { quotes } from '@/server/outreach/bulk-actions';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: quotes.bulk });
