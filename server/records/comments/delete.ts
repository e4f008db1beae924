import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { getRecordId } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { requireAuthor } from './author';
import { commentRecord } from './record';

export function deleteComment(ctx: Context, { id: name }: { id: string }): Promise<{ deleted: 1; id: string }> {
  return sqlTransaction(ctx, async (tx) => {
    const id = await getRecordId(commentRecord, ctx, name, tx, { lock: true });
    await requireAuthor(tx, ctx, id, true);
    await applyChanges(tx, ctx, { record: commentRecord }, [{ kind: 'deleted', id, columns: {} }]);
    return { deleted: 1, id };
  });
}
