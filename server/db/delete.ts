import type { Context } from '@/server/context';
import { notFound } from '@/server/contract/errors';
import { raw, sql } from './client';
import { named, type RecordType } from './record';
import { transaction } from './transaction';

/** Deletes one record for good, by its id or, where it has one, its externalId. Throws the 404 of its noun. */
export function deleteRecord(record: RecordType, ctx: Context, name: string): Promise<{ deleted: 1; id: string }> {
  return transaction(ctx, async (tx) => {
    const condition = named(record, name);
    const rows = condition
      ? await tx.query<{ id: string }>(sql`
          DELETE FROM ${raw(`"${record.table}" t`)} WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND ${condition} RETURNING t.id::text`)
      : [];
    const gone = rows[0];
    if (!gone) throw notFound(record.noun);
    return { deleted: 1, id: gone.id };
  });
}
