import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import type { bulkActionsContract } from './contract';
import { endBulkAction } from './end';
import { showBulkAction } from './record';

/** What is under way is done first, as it holds the row; then nothing follows. */
export function stopBulkAction(ctx: Context, { id }: Input<typeof bulkActionsContract.stop>) {
  return sqlTransaction(ctx, async (tx) => {
    await showBulkAction(ctx, id, tx);
    await endBulkAction(tx, { workspaceId: ctx.workspaceId, id }, 'stopped');
    return showBulkAction(ctx, id, tx);
  });
}
