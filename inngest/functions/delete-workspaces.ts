import { drainFunction } from '@/inngest/drain-function';
import { deletePieces } from '@/server/app/admin/delete-pieces';

/** Deletes what is left of workspaces that are to go, a piece at a time. */
export const deleteWorkspaces = drainFunction({
  id: 'delete-workspaces',
  event: 'workspaces/deleted',
  concurrency: { limit: 1 },
  step: () => deletePieces(),
});
