import { campaigns } from '@/server/campaigns';
import { route } from '@/server/http/web';

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: campaigns.get,
  PATCH: campaigns.update,
  DELETE: campaigns.delete,
});
