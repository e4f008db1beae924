import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { getRecord, getRecordId } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { requireAuthor } from './author';
import type { Comment, commentsContract } from './contract';
import { commentRecord } from './record';

export function updateComment(
  ctx: Context,
  { id: name, body }: Input<typeof commentsContract.update>,
): Promise<{ comment: Comment }> {
  return sqlTransaction(ctx, async (tx) => {
    const id = await getRecordId(commentRecord, ctx, name, tx, { lock: true });
    await requireAuthor(tx, ctx, id, false);
    await applyChanges(tx, ctx, { record: commentRecord }, [{ kind: 'updated', id, columns: { body } }]);
    return { comment: await getRecord(commentRecord, ctx, id, tx) };
  });
}
