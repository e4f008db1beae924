import type { Context } from '@/server/kernel/context';
import { badRequest, conflict } from '@/server/kernel/contract/errors';
import { lockRecordType } from '@/server/kernel/db/lock';
import type { Transaction } from '@/server/kernel/db/transaction';
import { stateOfStart } from './find';
import type { Bookable } from './load';
import { type Interval, MINUTE_MS } from './schedule';

/** The time of a slot that has been checked, and the zone of its host. */
export interface ReservedSlot {
  startAt: Date;
  endAt: Date;
  hostTimezone: string;
}

/**
 * Makes sure of a slot until the transaction ends: whoever books the same host waits, because buffers and full days are no
 * constraint of the database. Throws a 400 for a start that is no slot, a 409 for one that somebody has taken.
 */
export async function reserveSlot(
  tx: Transaction,
  ctx: Context,
  { hostId, startAt }: { hostId: string; startAt: string },
  load: (range: Interval) => Promise<Bookable>,
): Promise<ReservedSlot> {
  await lockRecordType(tx, ctx, `host/${hostId}`);
  const startMs = Date.parse(startAt);
  const { schedule, conflicts, isOpen } = await load({ startMs, endMs: startMs + 1 });
  const state = isOpen ? stateOfStart(schedule, startMs, conflicts, Date.now()) : 'UNAVAILABLE';
  if (state === 'UNAVAILABLE')
    throw badRequest('startAt is not an available time. Use a startAt from the slots.', {
      code: 'unavailable_time',
      field: 'startAt',
    });
  if (state === 'TAKEN')
    throw conflict('That time has just been booked. Please pick another one.', 'slot_taken', { field: 'startAt' });
  return {
    startAt: new Date(startMs),
    endAt: new Date(startMs + schedule.durationMin * MINUTE_MS),
    hostTimezone: schedule.timezone,
  };
}
