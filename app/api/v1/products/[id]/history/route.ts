import { route } from '@/server/app/entry/route';
import { products } from '@/server/app/history';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: products.history });
