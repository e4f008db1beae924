import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { transaction } from '@/server/kernel/db/transaction';
import { isShown } from './record';

/** What was booked keeps pointing at the type, so it is taken out of sight instead of out of the table. */
export function deleteBookingType(ctx: Context, { id }: { id: string }) {
  return transaction(ctx, async (tx) => {
    const [gone] = isId(id)
      ? await tx.query<{ id: string }>(sql`
          UPDATE "BookingType" t SET "deletedAt" = now(), "updatedAt" = now(), active = false
          WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ${id}::uuid AND ${isShown} RETURNING t.id::text`)
      : [];
    if (!gone) throw notFound('Meeting type');
    return { deleted: 1 as const, id: gone.id };
  });
}
