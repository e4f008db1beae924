import { drainFunction } from '@/inngest/drain-function';
import { drainReplays } from '@/server/automation/webhooks/drain-replays';

/** Sends events again to endpoints that asked for them. */
export const replayWebhooks = drainFunction({
  id: 'replay-webhooks',
  event: 'webhooks/replay',
  concurrency: { limit: 1 },
  step: () => drainReplays(),
});
