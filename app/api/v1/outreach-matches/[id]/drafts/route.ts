import { route } from '@/server/http/web';
import { outreachMatches } from '@/server/outreach-matches';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: outreachMatches.drafts });
