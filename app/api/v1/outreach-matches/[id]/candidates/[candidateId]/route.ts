import { route } from '@/server/app/entry/route';
import { outreachMatches } from '@/server/outreach/outreach-matches';

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: outreachMatches.candidate,
  PATCH: outreachMatches.decide,
});
