import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { newId } from '@/server/kernel/db/ids';
import { getRecord } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { checkPlaceholders } from './check';
import type { emailTemplatesContract, Template } from './contract';
import { templateRecord } from './record';

export async function createTemplate(
  ctx: Context,
  columns: Input<typeof emailTemplatesContract.create>,
): Promise<{ template: Template }> {
  await checkPlaceholders(columns);
  return sqlTransaction(ctx, async (tx) => {
    const id = newId();
    await applyChanges(tx, ctx, { record: templateRecord }, [{ kind: 'created', id, columns }]);
    return { template: await getRecord(templateRecord, ctx, id, tx) };
  });
}
