import { inngest } from '@/inngest/client';
import { drainChanges } from '@/server/automation/workflows/evaluate/drain';

/** Steps of one run; a longer queue goes on in another one, so that no run's history grows without bound. */
const STEPS = 30;

/**
 * Lets workflows take what has happened: at once when nudged, and each minute for whatever a lost nudge left behind. Not
 * retried: the next minute is the retry.
 */
export const workflowEvaluate = inngest.createFunction(
  {
    id: 'workflow-evaluate',
    triggers: [{ event: 'workflows/due' }, { cron: '* * * * *' }],
    concurrency: { limit: 1 },
    retries: 0,
  },
  async ({ step }) => {
    let changes = 0;
    for (let count = 0; count < STEPS; count++) {
      const drained = await step.run(`drain-${count}`, () => drainChanges());
      changes += drained.changes;
      if (!drained.more) return { changes };
    }
    await step.sendEvent('go-on', { name: 'workflows/due', data: {} });
    return { changes };
  },
);
