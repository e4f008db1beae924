import { route } from '@/server/http/web';
import { products } from '@/server/products';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: products.prospects });
