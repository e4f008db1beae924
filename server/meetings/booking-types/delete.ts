import { recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { transaction } from '@/server/kernel/db/transaction';
import { assertOwnMeetings } from './host';
import { lockType } from './lock';

/** What was booked keeps pointing at the type, so it is taken out of sight instead of out of the table. */
export function deleteBookingType(ctx: Context, { id }: { id: string }) {
  return transaction(ctx, async (tx) => {
    const { hostId } = await lockType(tx, ctx, id);
    assertOwnMeetings(ctx, hostId);
    const write = recordSql`
      UPDATE "BookingType" SET "deletedAt" = now(), "updatedAt" = now(), active = false
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid RETURNING 1 AS gone`;
    await writeRecords(tx, ctx, 'BookingType', write, () => ({ kind: 'deleted', id, columns: {} }));
    return { deleted: 1 as const, id };
  });
}
