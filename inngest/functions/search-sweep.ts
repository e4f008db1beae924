import { inngest } from '@/inngest/client';
import { pruneSearch } from '@/server/workspace/search/prune';
import { sweepSearch } from '@/server/workspace/search/sweep';

const MOST_STEPS = 50;

/** Reads changed records into what search looks through, each minute. */
export const searchSweep = inngest.createFunction(
  { id: 'search-sweep', triggers: [{ cron: '* * * * *' }], concurrency: { limit: 1 }, retries: 0 },
  async ({ step }) => {
    for (let n = 0; n < MOST_STEPS; n++) {
      const { more } = await step.run(`read-${n}`, () => sweepSearch());
      if (!more) break;
    }
  },
);

/** Takes out what is left of deleted records, once an hour. */
export const searchPrune = inngest.createFunction(
  { id: 'search-prune', triggers: [{ cron: '37 * * * *' }], concurrency: { limit: 1 }, retries: 0 },
  ({ step }) => step.run('prune', () => pruneSearch()),
);
