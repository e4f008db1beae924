import { inngest } from '@/inngest/client';
import { drainFunction } from '@/inngest/drain-function';
import { pruneSearch } from '@/server/workspace/search/prune';
import { sweepSearch } from '@/server/workspace/search/sweep';

/** Reads changed records into what search looks through. */
export const searchSweep = drainFunction({
  id: 'search-sweep',
  concurrency: { limit: 1 },
  steps: 50,
  step: () => sweepSearch(),
});

/** Takes out what is left of deleted records, once an hour. */
export const searchPrune = inngest.createFunction(
  { id: 'search-prune', triggers: [{ cron: '37 * * * *' }], concurrency: { limit: 1 }, retries: 0 },
  ({ step }) => step.run('prune', () => pruneSearch()),
);
