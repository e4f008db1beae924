import { inngest } from '@/inngest/client';
import { findStays } from '@/server/automation/workflows/stays/find';

/** Looks every hour for records that have been idle, or in a stage, for long enough. */
export const workflowStays = inngest.createFunction(
  { id: 'workflow-stays', triggers: [{ cron: '23 * * * *' }], concurrency: { limit: 1 }, retries: 0 },
  async ({ step }) => {
    const found = await step.run('find', () => findStays());
    if (found > 0) await step.sendEvent('evaluate', { name: 'workflows/due', data: {} });
    return { found };
  },
);
