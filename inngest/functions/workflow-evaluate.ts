import { drainFunction } from '@/inngest/drain-function';
import { drainChanges } from '@/server/automation/workflows/evaluate/drain';

/** Lets workflows take what has happened. */
export const workflowEvaluate = drainFunction({
  id: 'workflow-evaluate',
  event: 'workflows/due',
  concurrency: { limit: 1 },
  step: () => drainChanges(),
});
