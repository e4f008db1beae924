import type { Context } from '@/server/kernel/context';
import { conflict, notFound } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';

export interface LockedBooking {
  id: string;
  hostId: string;
  taskId: string | null;
  startAt: Date;
  endAt: Date;
}

/** A confirmed booking as it stays until the transaction ends. Throws its 404, and the 409 of a cancelled one. */
export async function lockBooking(tx: Transaction, ctx: Context, id: string): Promise<LockedBooking> {
  const [booking] = isId(id)
    ? await tx.query<LockedBooking & { status: string }>(sql`
        SELECT id::text, "hostId"::text, "taskId"::text, "startAt", "endAt", status FROM "Booking"
        WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid FOR UPDATE`)
    : [];
  if (!booking) throw notFound('Booking');
  if (booking.status === 'CANCELLED') throw conflict('This meeting has already been cancelled.', 'wrong_state');
  return booking;
}
