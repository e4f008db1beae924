import { route } from '@/server/app/entry/route';
import { quotes } from '@/server/outreach/quotes';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: quotes.send });
