import { drainFunction } from '@/inngest/drain-function';
import { drainBulkActions } from '@/server/outreach/bulk-actions/drain';

/** Does one thing to many records. Two at once, so that a large one does not keep everybody else waiting. */
export const runBulkActions = drainFunction({
  id: 'run-bulk-actions',
  event: 'bulk-actions/due',
  concurrency: { limit: 2 },
  step: () => drainBulkActions(),
});
