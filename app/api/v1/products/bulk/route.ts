import { route } from '@/server/app/entry/route';
import { products } from '@/server/outreach/bulk-actions';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: products.bulk });
