import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { raw, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { transaction } from '@/server/kernel/db/transaction';
import type { CustomField } from './contract';

const TABLE: Record<CustomField['entity'], string> = {
  CONTACT: 'Contact',
  LEAD: 'Lead',
  DEAL: 'Deal',
  COMPANY: 'Company',
};

/**
 * Takes the field and its values off every record. The field goes first: that waits for writes which still hold it, so
 * that their values are seen and removed too.
 */
export function deleteCustomField(ctx: Context, { id }: { id: string }): Promise<{ deleted: 1; id: string }> {
  return transaction(ctx, async (tx) => {
    const [gone] = isId(id)
      ? await tx.query<Pick<CustomField, 'entity' | 'key'>>(sql`
          DELETE FROM "CustomField" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid RETURNING entity, key`)
      : [];
    if (!gone) throw notFound('Custom field');
    await tx.query(sql`
      UPDATE ${raw(`"${TABLE[gone.entity]}"`)} SET "customFields" = "customFields" - ${gone.key}::text, "updatedAt" = now()
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND jsonb_exists("customFields", ${gone.key}::text)`);
    return { deleted: 1, id };
  });
}
