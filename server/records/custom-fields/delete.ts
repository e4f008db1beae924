import { recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { raw } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { type Transaction, transaction } from '@/server/kernel/db/transaction';
import type { CustomField } from './contract';
import { customizedRecords } from './customized';

/**
 * Takes the field and its values off every record. The field goes first: that waits for writes which still hold it, so
 * that their values are seen and removed too.
 */
export function deleteCustomField(ctx: Context, { id }: { id: string }): Promise<{ deleted: 1; id: string }> {
  return transaction(ctx, async (tx) => {
    if (!isId(id)) throw notFound('Custom field');
    const deletion = recordSql`
      DELETE FROM "CustomField" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid RETURNING entity, key`;
    const [gone] = await writeRecords<Pick<CustomField, 'entity' | 'key'>>(
      tx,
      ctx,
      'CustomField',
      deletion,
      (before) => ({
        ...{ kind: 'deleted', id, columns: {}, before },
      }),
    );
    if (!gone) throw notFound('Custom field');
    await removeValues(tx, ctx, customizedRecords[gone.entity].table, gone.key);
    return { deleted: 1, id };
  });
}

/** Records are dated by when they are written: whoever holds the field is waited for, and what changed meanwhile is read already. */
async function removeValues(tx: Transaction, ctx: Context, table: string, key: string): Promise<void> {
  const write = recordSql`
    UPDATE ${raw(`"${table}"`)} SET "customFields" = "customFields" - ${key}::text, "updatedAt" = clock_timestamp()
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND jsonb_exists("customFields", ${key}::text) RETURNING id::text`;
  const columns = { customFields: { [key]: null } };
  await writeRecords<{ id: string }>(tx, ctx, table, write, ({ id }) => ({ kind: 'updated', id, columns }));
}
