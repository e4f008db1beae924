import { drainFunction } from '@/inngest/drain-function';
import { drainImports } from '@/server/records/imports/work/drain';

/** Reads, looks at and writes files of records. Two at once, so that a large one does not keep everybody else waiting. */
export const runImports = drainFunction({
  id: 'run-imports',
  event: 'imports/due',
  concurrency: { limit: 2 },
  step: () => drainImports(),
});
