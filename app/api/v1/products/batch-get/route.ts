import { route } from '@/server/app/entry/route';
import { products } from '@/server/records/products';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: products.batchGet });
