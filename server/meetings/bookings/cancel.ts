import { emit } from '@/server/automation/events/emit';
import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { getRecord } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { announce } from '@/server/kernel/live/topics';
import { planCalendarEvent } from '@/server/meetings/calendar/event/plan';
import type { Booking, bookingsContract, CANCELLED_BY } from './contract';
import { holdBooking } from './hold';
import { queueBookingMails } from './mail/queue';
import { bookingEventRecord, bookingRecord } from './record';
import { closeMeetingTask } from './task';
import { tellHost } from './tell-host';

type Cancellation = Input<typeof bookingsContract.cancel>;

/** Frees the time at once. The sequence rises, so that calendars take what they are told then for the newest. */
export function cancelBooking(
  ctx: Context,
  { id, reason }: Cancellation,
  by: (typeof CANCELLED_BY)[number] = 'host',
): Promise<{ booking: Booking }> {
  return sqlTransaction(ctx, async (tx) => {
    const { taskId } = await holdBooking(tx, ctx, id);
    await tx.query(sql`
      UPDATE "Booking" SET status = 'CANCELLED', "cancelReason" = ${reason || null}, "cancelledBy" = ${by},
        "cancelledAt" = now(), "updatedAt" = now(), sequence = sequence + 1
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid`);
    await closeMeetingTask(tx, ctx, taskId);
    await queueBookingMails(tx, ctx, id, 'CANCELLATION');
    await planCalendarEvent(tx, ctx, id);
    announce(tx, ctx.workspaceId, { topic: 'bookings', id });
    await tellHost(tx, ctx, id, 'cancelled');
    await emit(tx, ctx, bookingEventRecord, [{ type: 'booking.cancelled', id }]);
    return { booking: await getRecord(bookingRecord, ctx, id, tx) };
  });
}
