import type { Context } from '@/server/kernel/context';
import { raw, sql } from './client';
import { getRecordId, type RecordType } from './record';
import { type Tx, transaction } from './transaction';

/**
 * Deletes one record for good, by its id or, where it has one, its externalId. Throws the 404 of its noun.
 * @param before what must outlive it, kept in the same transaction
 */
export function deleteRecord(
  record: RecordType,
  ctx: Context,
  name: string,
  before?: (tx: Tx, ctx: Context, id: string) => Promise<void>,
): Promise<{ deleted: 1; id: string }> {
  return transaction(ctx, async (tx) => {
    const id = await getRecordId(record, ctx, name, tx, { lock: true });
    await before?.(tx, ctx, id);
    await tx.query(sql`
      DELETE FROM ${raw(`"${record.table}"`)} WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid`);
    return { deleted: 1, id };
  });
}
