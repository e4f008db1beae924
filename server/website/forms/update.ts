import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { getRecord, getRecordId } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { checkDefinition } from './definition';
import { formRecord } from './record';
import type { Form, FormRow } from './shapes';

/** Changes what is sent of a form. */
export function updateForm(
  ctx: Context,
  { id: name, ...changes }: Partial<FormRow> & { id: string },
): Promise<{ form: Form }> {
  return sqlTransaction(ctx, async (tx) => {
    const id = await getRecordId(formRecord, ctx, name, tx, { lock: true });
    if (changes.fields) await checkDefinition(tx, ctx, changes.fields);
    await applyChanges(tx, ctx, { record: formRecord }, [{ kind: 'updated', id, columns: changes }]);
    return { form: await getRecord(formRecord, ctx, id, tx) };
  });
}
