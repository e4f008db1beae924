import { route } from '@/server/http/web';
import { quotes } from '@/server/quotes';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: quotes.status });
