import { drainFunction } from '@/inngest/drain-function';
import { drain } from '@/server/automation/webhooks/drain';

/** Delivers what is due of webhooks. A second run at once is there for what becomes due while one nears its end. */
export const deliverWebhooks = drainFunction({
  id: 'deliver-webhooks',
  event: 'webhooks/due',
  concurrency: { limit: 2 },
  step: () => drain(),
});
