import { route } from '@/server/app/entry/route';
import { products } from '@/server/outreach/products';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: products.communication });
