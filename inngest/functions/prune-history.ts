import { inngest } from '@/inngest/client';
import { prepareWeeks } from '@/server/automation/events/weeks';
import { prune } from '@/server/automation/webhooks/prune';
import { dropOldHistory, prepareHistory } from '@/server/kernel/changes/retention';

/** Deletes events, deliveries, idempotency keys and changes that have been kept long enough, once an hour. */
export const pruneHistory = inngest.createFunction(
  { id: 'prune-history', triggers: [{ cron: '17 * * * *' }], concurrency: { limit: 1 }, retries: 0 },
  async ({ step }) => {
    await step.run('prepare-months', async () => void (await prepareHistory()));
    await step.run('drop-months', () => dropOldHistory());
    const gone = await step.run('prune', () => prune());
    await step.run('prepare-weeks', async () => void (await prepareWeeks()));
    return gone;
  },
);
