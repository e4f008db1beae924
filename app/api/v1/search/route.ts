import { route } from '@/server/app/entry/route';
import { search } from '@/server/app/search';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: search.find });
