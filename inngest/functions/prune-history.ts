import { inngest } from '@/inngest/client';
import { prune } from '@/server/automation/webhooks/prune';

/** Deletes events, deliveries and idempotency keys that have been kept long enough, once an hour. */
export const pruneHistory = inngest.createFunction(
  { id: 'prune-history', triggers: [{ cron: '17 * * * *' }], concurrency: { limit: 1 }, retries: 0 },
  ({ step }) => step.run('prune', () => prune()),
);
