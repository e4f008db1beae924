import { drainFunction } from '@/inngest/drain-function';
import { drainReverts } from '@/server/workspace/operations/large/drain';

/** Takes large operations back. Two at once, so that one does not keep everybody else waiting. */
export const runReverts = drainFunction({
  id: 'run-reverts',
  event: 'reverts/due',
  concurrency: { limit: 2 },
  step: () => drainReverts(),
});
