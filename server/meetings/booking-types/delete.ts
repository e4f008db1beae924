import { recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { isId } from '@/server/kernel/db/ids';
import { transaction } from '@/server/kernel/db/transaction';
import { isShown } from './record';

/** What was booked keeps pointing at the type, so it is taken out of sight instead of out of the table. */
export function deleteBookingType(ctx: Context, { id }: { id: string }) {
  return transaction(ctx, async (tx) => {
    if (!isId(id)) throw notFound('Meeting type');
    const write = recordSql`
      UPDATE "BookingType" t SET "deletedAt" = now(), "updatedAt" = now(), active = false
      WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ${id}::uuid AND ${isShown} RETURNING 1 AS gone`;
    const gone = await writeRecords(tx, ctx, 'BookingType', write, () => ({ kind: 'deleted', id, columns: {} }));
    if (gone.length === 0) throw notFound('Meeting type');
    return { deleted: 1 as const, id };
  });
}
