import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { badRequest, notFound } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { isId, newId } from '@/server/kernel/db/ids';
import { getRecord } from '@/server/kernel/db/record';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import type { BookingType } from '@/server/meetings/booking-types/contract';
import { assertCanHost } from '@/server/meetings/booking-types/host';
import { isShown } from '@/server/meetings/booking-types/record';
import { planCalendarEvent } from '@/server/meetings/calendar/event/plan';
import { newJoinUrl } from '@/server/meetings/calendar/join-url';
import { hostOfType, refreshHost } from '@/server/meetings/calendar/refresh-host';
import { announce } from '@/server/workspace/live/topics';
import { labelAnswers, phoneOf } from './answers';
import type { bookingsContract } from './contract';
import { linkInvitee } from './invitee';
import { queueBookingMails } from './mail/queue';
import { notifyHost } from './notify-host';
import { bookingRecord } from './record';
import { loadType } from './slots/load';
import { reserveSlot } from './slots/reserve';
import { createMeetingTask } from './task';

type NewBooking = Input<typeof bookingsContract.create>;

/**
 * The slot, the booking, its task, a lead where nobody is known by that address, and their events: all or nothing.
 * @param clientId a UUID; no two bookings of a workspace have the same.
 */
export async function createBooking(ctx: Context, input: NewBooking, clientId: string | null = null) {
  await refreshHost(ctx, input.bookingTypeId, hostOfType);
  return sqlTransaction(ctx, async (tx) => {
    const type = await lockType(tx, ctx, input.bookingTypeId);
    const { hostId } = type;
    const said = readForm(type, input);
    await assertCanHost(tx, ctx, hostId, type.locationKind);
    const slot = await reserveSlot(tx, ctx, { hostId, startAt: input.startAt }, (range) =>
      loadType(tx, ctx, type.id, range),
    );
    const { inviteeName, inviteeEmail, inviteePhone } = said;
    const linked = await linkInvitee(tx, ctx, { name: inviteeName, email: inviteeEmail, phone: inviteePhone });
    const title = `${type.title} with ${inviteeName}`;
    const taskId = await createMeetingTask(tx, ctx, { title, ...slot, ...linked });
    const id = newId();
    const { hostName, hostEmail } = type;
    const inviteeTimezone = input.inviteeTimezone ?? slot.hostTimezone;
    const joinUrl = newJoinUrl(type.locationKind);
    const columns = { bookingTypeId: type.id, hostId, hostName, hostEmail, inviteeTimezone, taskId, joinUrl, clientId };
    const booked = { ...columns, ...said, ...slot, ...linked };
    await applyChanges(tx, ctx, { record: bookingRecord }, [{ kind: 'created', id, columns: booked }]);
    await queueBookingMails(tx, ctx, id, 'CONFIRMATION');
    await planCalendarEvent(tx, ctx, id);
    announce(tx, ctx.workspaceId, { topic: 'bookings', id });
    await notifyHost(tx, ctx, id, 'booked');
    return { booking: await getRecord(bookingRecord, ctx, id, tx), taskId };
  });
}

type LockedType = Pick<BookingType, 'id' | 'title' | 'locationKind' | 'questions' | 'allowGuests'> & {
  hostId: string;
  hostName: string;
  hostEmail: string;
};

/** The type as it stays until the transaction ends. */
async function lockType(tx: Transaction, ctx: Context, id: string): Promise<LockedType> {
  const [type] = isId(id)
    ? await tx.query<LockedType>(sql`
        SELECT t.id::text, t.title, t."locationKind", t.questions, t."allowGuests",
          t."hostId"::text, m.name AS "hostName", m.email AS "hostEmail"
        FROM "BookingType" t JOIN "Member" m ON m."workspaceId" = t."workspaceId" AND m.id = t."hostId"
        WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ${id}::uuid AND ${isShown} FOR SHARE`)
    : [];
  if (!type) throw notFound('Meeting type');
  return type;
}

/** What the invitee says, checked against what the type asks. */
function readForm(type: LockedType, input: NewBooking) {
  const { inviteeName, inviteeEmail, inviteeNotes, guests = [], answers = {} } = input;
  if (guests.length > 0 && !type.allowGuests)
    throw badRequest('This meeting does not take guests.', { code: 'not_allowed', field: 'guests' });
  return {
    inviteeName,
    inviteeEmail,
    inviteePhone: phoneOf(type, input.inviteePhone, answers),
    inviteeNotes: inviteeNotes || null,
    guests: [...new Set(guests)],
    answers: labelAnswers(type.questions, answers),
  };
}
