import { recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { getRecord } from '@/server/kernel/db/record';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { planCalendarEvent } from '@/server/meetings/calendar/event/plan';
import { announce } from '@/server/workspace/live/topics';
import type { Booking, bookingsContract, CANCELLED_BY } from './contract';
import { lockBooking } from './lock';
import { queueBookingMails } from './mail/queue';
import { notifyHost } from './notify-host';
import { bookingRecord } from './record';
import { closeMeetingTask } from './task';

type Cancellation = Input<typeof bookingsContract.cancel>;

export function cancelBooking(
  ctx: Context,
  cancellation: Cancellation,
  by: (typeof CANCELLED_BY)[number] = 'host',
): Promise<{ booking: Booking }> {
  return sqlTransaction(ctx, async (tx) => {
    await cancelWithin(tx, ctx, cancellation, by);
    return { booking: await getRecord(bookingRecord, ctx, cancellation.id, tx) };
  });
}

/** Frees the time at once. The sequence rises, so that calendars take what they are told then for the newest. */
export async function cancelWithin(
  tx: Transaction,
  ctx: Context,
  { id, reason }: Cancellation,
  by: (typeof CANCELLED_BY)[number],
): Promise<void> {
  const { taskId } = await lockBooking(tx, ctx, id);
  const cancelled = { status: 'CANCELLED', cancelReason: reason || null, cancelledBy: by };
  const write = recordSql`
      UPDATE "Booking" SET status = ${cancelled.status}, "cancelReason" = ${cancelled.cancelReason}, "cancelledBy" = ${by},
        "cancelledAt" = now(), "updatedAt" = now(), sequence = sequence + 1
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid RETURNING 1 AS written`;
  await writeRecords(tx, ctx, 'Booking', write, () => ({ kind: 'updated', id, columns: cancelled }));
  await closeMeetingTask(tx, ctx, taskId);
  await queueBookingMails(tx, ctx, id, 'CANCELLATION');
  await planCalendarEvent(tx, ctx, id);
  announce(tx, ctx.workspaceId, { topic: 'bookings', id });
  await notifyHost(tx, ctx, id, 'cancelled');
}
