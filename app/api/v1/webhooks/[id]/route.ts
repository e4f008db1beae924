import { route } from '@/server/http/web';
import { webhooks } from '@/server/webhooks';

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: webhooks.get,
  PATCH: webhooks.update,
  DELETE: webhooks.delete,
});
