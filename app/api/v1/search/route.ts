import { route } from '@/server/app/entry/route';
import { search } from '@/server/workspace/search';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: search.find });
