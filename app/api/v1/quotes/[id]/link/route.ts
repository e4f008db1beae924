import { route } from '@/server/app/entry/route';
import { quotes } from '@/server/records/quotes';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: quotes.link });
