import type { Context } from '@/server/kernel/context';
import { getRecordId, type RecordType } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import { applyChanges } from './apply';

/** Deletes one record for good, by its id or, where it has one, its externalId. Throws the 404 of its resource. */
export function deleteRecord(record: RecordType, ctx: Context, name: string): Promise<{ deleted: 1; id: string }> {
  return transaction(ctx, async (tx) => {
    const id = await getRecordId(record, ctx, name, tx, { lock: true });
    await applyChanges(tx, ctx, { record }, [{ kind: 'deleted', id, columns: {} }]);
    return { deleted: 1, id };
  });
}
