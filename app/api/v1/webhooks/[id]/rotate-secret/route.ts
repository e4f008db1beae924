import { route } from '@/server/http/web';
import { webhooks } from '@/server/webhooks';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: webhooks.rotateSecret });
