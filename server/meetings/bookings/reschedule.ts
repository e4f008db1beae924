import { recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { getRecord } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { planCalendarEvent } from '@/server/meetings/calendar/event/plan';
import { hostOfBooking, refreshHost } from '@/server/meetings/calendar/refresh-host';
import { announce } from '@/server/workspace/live/topics';
import type { Booking, bookingsContract } from './contract';
import { lockBooking } from './lock';
import { queueBookingMails } from './mail/queue';
import { notifyHost } from './notify-host';
import { bookingRecord } from './record';
import { loadBooking } from './slots/load';
import { reserveSlot } from './slots/reserve';
import { moveMeetingTask } from './task';

type Move = Input<typeof bookingsContract.reschedule>;

/**
 * Moves a booking to a slot, and tells of it; one that is at that time already stays as it is. Throws a 404, the 409 of one that
 * is cancelled, and the 400 or 409 of a time that is no slot or taken.
 */
export async function rescheduleBooking(ctx: Context, { id, startAt }: Move): Promise<{ booking: Booking }> {
  await refreshHost(ctx, id, hostOfBooking);
  return sqlTransaction(ctx, async (tx) => {
    const { hostId, taskId, ...before } = await lockBooking(tx, ctx, id);
    if (Date.parse(startAt) === before.startAt.getTime())
      return { booking: await getRecord(bookingRecord, ctx, id, tx) };
    const slot = await reserveSlot(tx, ctx, { hostId, startAt }, (range) => loadBooking(tx, ctx, id, range));
    const write = recordSql`
      UPDATE "Booking" SET "startAt" = ${slot.startAt}::timestamptz, "endAt" = ${slot.endAt}::timestamptz,
        "hostTimezone" = ${slot.hostTimezone}, sequence = sequence + 1, "updatedAt" = now()
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid RETURNING 1 AS written`;
    const was = { startAt: before.startAt.toISOString(), endAt: before.endAt.toISOString() };
    await writeRecords(tx, ctx, 'Booking', write, () => ({ kind: 'updated', id, columns: { ...slot }, before: was }));
    await moveMeetingTask(tx, ctx, taskId, slot);
    await queueBookingMails(tx, ctx, id, 'CHANGE', before.startAt);
    await planCalendarEvent(tx, ctx, id);
    announce(tx, ctx.workspaceId, { topic: 'bookings', id });
    await notifyHost(tx, ctx, id, 'moved');
    return { booking: await getRecord(bookingRecord, ctx, id, tx) };
  });
}
