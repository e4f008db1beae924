import { route } from '@/server/app/doors/route';
import { campaigns } from '@/server/outreach/campaigns';

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: campaigns.get,
  PATCH: campaigns.update,
  DELETE: campaigns.delete,
});
