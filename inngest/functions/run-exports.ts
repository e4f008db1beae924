import { drainFunction } from '@/inngest/drain-function';
import { drainExports } from '@/server/records/exports/drain';

/** Writes records into files. Two at once, so that a large one does not keep everybody else waiting. */
export const runExports = drainFunction({
  id: 'run-exports',
  event: 'exports/due',
  concurrency: { limit: 2 },
  step: () => drainExports(),
});
