import { implement } from '@/server/kernel/contract/implement';
import { webhooksContract } from './contract';
import { createWebhook } from './create';
import { deleteWebhook } from './delete';
import { listDeliveries } from './deliveries';
import { listEventTypes } from './events';
import { getWebhook } from './get';
import { listWebhooks } from './list';
import { redeliver } from './redeliver';
import { replayWebhook } from './replay';
import { listReplays } from './replays';
import { rotateSecret } from './rotate-secret';
import { simulateWebhook } from './simulate';
import { testWebhook } from './test';
import { updateWebhook } from './update';

export const webhooks = implement(webhooksContract, {
  list: listWebhooks,
  create: createWebhook,
  events: listEventTypes,
  get: getWebhook,
  update: updateWebhook,
  delete: deleteWebhook,
  rotateSecret,
  test: testWebhook,
  simulate: simulateWebhook,
  replay: replayWebhook,
  replays: listReplays,
  deliveries: listDeliveries,
  redeliver,
});
