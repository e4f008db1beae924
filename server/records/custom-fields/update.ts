import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { nothingToUpdate } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { getRecord, getRecordId } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import type { CustomField, customFieldsContract } from './contract';
import { optionsFor } from './options';
import { customFieldRecord } from './record';

export function updateCustomField(
  ctx: Context,
  { id, label, options, required, order }: Input<typeof customFieldsContract.update>,
): Promise<{ customField: CustomField }> {
  const changes = {
    ...(label !== undefined && { label }),
    ...(required !== undefined && { required }),
    ...(order !== undefined && { order }),
  };
  if (options === undefined && Object.keys(changes).length === 0) {
    throw nothingToUpdate('label', 'options', 'required', 'order');
  }
  return transaction(ctx, async (tx) => {
    await getRecordId(customFieldRecord, ctx, id, tx, { lock: true });
    const { type } = await getRecord(customFieldRecord, ctx, id, tx);
    const columns = { ...changes, ...(options && { options: optionsFor(type, options) }) };
    await applyChanges(tx, ctx, { record: customFieldRecord }, [{ kind: 'updated', id, columns }]);
    return { customField: await getRecord(customFieldRecord, ctx, id, tx) };
  });
}
