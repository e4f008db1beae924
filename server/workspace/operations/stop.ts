import type { Context } from '@/server/kernel/context';
import { conflict, notFound } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import type { operationsContract } from './contract';
import { endRevert } from './large/end';
import { getOperation } from './list';

/** What is under way is done first, as it holds the row; then nothing follows. */
export async function stopRevert(ctx: Context, { id }: Input<typeof operationsContract.stop>) {
  await getOperation(ctx, { id });
  await sqlTransaction(ctx, async (tx) => {
    if (!isId(id)) throw notFound('Operation');
    const [revert] = await tx.query<{ id: string; status: string }>(sql`
      SELECT r.id::text, r.status FROM "Revert" r WHERE r."workspaceId" = ${ctx.workspaceId}::uuid AND r."operationId" = ${id}::uuid
      ORDER BY r."createdAt" DESC LIMIT 1`);
    if (!revert) throw conflict('This operation is not being taken back in the background.', 'wrong_state');
    if (revert.status === 'queued' || revert.status === 'running')
      await endRevert(tx, { workspaceId: ctx.workspaceId, id: revert.id }, 'stopped');
  });
  return getOperation(ctx, { id });
}
