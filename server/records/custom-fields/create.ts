import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { newId } from '@/server/kernel/db/ids';
import { lockRecordType } from '@/server/kernel/db/lock';
import { getRecord } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import type { CustomField, customFieldsContract } from './contract';
import { keyFor } from './key';
import { optionsFor } from './options';
import { customFieldRecord } from './record';

/** Fields are made one after the other, so that two of the same label get two keys and each its place in the order. */
export function createCustomField(
  ctx: Context,
  { entity, label, type, required = false, ...input }: Input<typeof customFieldsContract.create>,
): Promise<{ customField: CustomField }> {
  const options = optionsFor(type, input.options ?? []);
  return transaction(ctx, async (tx) => {
    await lockRecordType(tx, ctx, 'custom-fields');
    const { workspaceId } = ctx;
    const others = await tx.customField.findMany({
      where: { workspaceId, entity },
      select: { key: true, order: true },
    });
    const key = keyFor(label, new Set(others.map((other) => other.key)));
    const order = Math.max(-1, ...others.map((other) => other.order)) + 1;
    const id = newId();
    const columns = { entity, key, label, type, options, required, order };
    await applyChanges(tx, ctx, { record: customFieldRecord }, [{ kind: 'created', id, columns }]);
    return { customField: await getRecord(customFieldRecord, ctx, id, tx) };
  });
}
