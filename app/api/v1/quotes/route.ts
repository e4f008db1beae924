import { route } from '@/server/http/web';
import { quotes } from '@/server/quotes';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: quotes.list, POST: quotes.create });
