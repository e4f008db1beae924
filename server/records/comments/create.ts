import { applyChanges } from '@/server/kernel/changes';
import { type Context, memberOf } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { newId } from '@/server/kernel/db/ids';
import { getRecord, getRecordId } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { noteRecord } from '@/server/records/notes/record';
import type { Comment, commentsContract } from './contract';
import { commentRecord } from './record';

export function createComment(
  ctx: Context,
  { noteId: name, body }: Input<typeof commentsContract.create>,
): Promise<{ comment: Comment }> {
  return sqlTransaction(ctx, async (tx) => {
    const noteId = await getRecordId(noteRecord, ctx, name, tx, { lock: true });
    const id = newId();
    const columns = { noteId, body, authorId: memberOf(ctx) };
    await applyChanges(tx, ctx, { record: commentRecord }, [{ kind: 'created', id, columns }]);
    return { comment: await getRecord(commentRecord, ctx, id, tx) };
  });
}
