import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { nothingToChange } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { getRecord, getRecordId } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { checkPlaceholders } from './check';
import type { emailTemplatesContract, Template } from './contract';
import { templateRecord } from './record';

export async function updateTemplate(
  ctx: Context,
  { id: named, ...columns }: Input<typeof emailTemplatesContract.update>,
): Promise<{ template: Template }> {
  if (Object.values(columns).every((value) => value === undefined)) throw nothingToChange();
  await checkPlaceholders(columns);
  return sqlTransaction(ctx, async (tx) => {
    const id = await getRecordId(templateRecord, ctx, named, tx, { lock: true });
    await applyChanges(tx, ctx, { record: templateRecord }, [{ kind: 'updated', id, columns }]);
    return { template: await getRecord(templateRecord, ctx, id, tx) };
  });
}
