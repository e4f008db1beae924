import { inngest } from '@/inngest/client';
import { drainFunction } from '@/inngest/drain-function';
import { pruneDuplicates, sweepDuplicates } from '@/server/records/duplicates/sweep';

/** Compares changed contacts, companies and leads with the others of their workspace. */
export const duplicatesSweep = drainFunction({
  id: 'duplicates-sweep',
  concurrency: { limit: 1 },
  steps: 50,
  step: () => sweepDuplicates(),
});

/** Takes out what is left of deleted records, once an hour. */
export const duplicatesPrune = inngest.createFunction(
  { id: 'duplicates-prune', triggers: [{ cron: '47 * * * *' }], concurrency: { limit: 1 }, retries: 0 },
  ({ step }) => step.run('prune', () => pruneDuplicates()),
);
