import { drainFunction } from '@/inngest/drain-function';
import { followChanges } from '@/server/automation/events/follow';

/** Makes events of committed changes, for whoever subscribes to such. One at a time, as each looks again until nothing is left. */
export const followChangesFunction = drainFunction({
  id: 'follow-changes',
  event: 'changes/due',
  concurrency: { limit: 1 },
  step: () => followChanges(),
});
