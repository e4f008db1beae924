import '@/server/test/api-process';
import { setTimeout as pause } from 'node:timers/promises';
import { followChanges } from '@/server/automation/events/follow';
import { drainChanges } from '@/server/automation/workflows/evaluate/drain';
import { sweepDuplicates } from '@/server/records/duplicates/sweep';
import { drainImports } from '@/server/records/imports/work/drain';
import { sweepSearch } from '@/server/workspace/search/sweep';

// The API, and beside it in the same process what an import sets going, as in the process that `up` runs.
for (const drain of [drainImports, sweepSearch, sweepDuplicates, followChanges, drainChanges]) void again(drain);

async function again(drain: () => Promise<{ more: boolean }>): Promise<never> {
  for (;;) if (!(await drain()).more) await pause(1000);
}
