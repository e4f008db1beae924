import type { Context } from '@/server/context';
import { getRecord, getRecordId } from '@/server/db/record';
import { sqlTransaction } from '@/server/db/transaction';
import { updateRows } from '@/server/upsert/write';
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
    await updateRows(tx, ctx, 'Form', [{ id, columns: changes }]);
    return { form: await getRecord(formRecord, ctx, id, tx) };
  });
}
