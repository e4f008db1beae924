import { route } from '@/server/app/doors/route';
import { products } from '@/server/outreach/products';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: products.communication });
