import { route } from '@/server/http/web';
import { search } from '@/server/search';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: search.find });
