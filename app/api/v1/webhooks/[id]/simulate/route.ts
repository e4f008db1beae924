import { route } from '@/server/app/entry/route';
import { webhooks } from '@/server/automation/webhooks';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: webhooks.simulate });
