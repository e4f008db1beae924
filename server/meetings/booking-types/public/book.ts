import type { z } from 'zod';
import { type Reply, reply } from '@/server/kernel/contract/implement';
import { db, sql } from '@/server/kernel/db/client';
import type { PublicContext } from '@/server/kernel/http/public/implement';
import { createBooking } from '@/server/meetings/bookings/create';
import { readMeeting } from '@/server/meetings/bookings/mail/meeting';
import { shownToInvitee } from '@/server/meetings/bookings/manage/shown';
import { manageToken, manageUrl } from '@/server/meetings/bookings/manage/token';
import type { Booked, publicBookingTypesContract } from '../public-contract';
import type { OpenType, TypeContainer } from './find';

type Form = z.output<typeof publicBookingTypesContract.book.input>;

/** Books once for each clientId: a form that is sent twice, or again after a lost answer, gets the booking that it made. */
export async function bookAsVisitor(ctx: PublicContext<TypeContainer>, form: Form): Promise<Reply<Booked>> {
  const { workspaceId: _, slug: __, clientId, ...said } = form;
  const { type } = ctx.container;
  const before = await bookedBy(type, clientId);
  if (before) return reply(200, before);
  try {
    const { booking } = await createBooking(ctx, { ...said, bookingTypeId: type.id }, clientId ?? null);
    return reply(201, await bookedOf(type, booking.id));
  } catch (error) {
    // The same form at the same time: whichever came first has taken the slot, and it is theirs.
    const meanwhile = await bookedBy(type, clientId);
    if (meanwhile) return reply(200, meanwhile);
    throw error;
  }
}

async function bookedBy(type: OpenType, clientId: string | undefined): Promise<Booked | undefined> {
  if (clientId === undefined) return undefined;
  const [row] = await db.query<{ id: string }>(sql`
    SELECT id::text FROM "Booking" WHERE "workspaceId" = ${type.workspaceId}::uuid AND "clientId" = ${clientId}::uuid
      AND "bookingTypeId" = ${type.id}::uuid`);
  return row && bookedOf(type, row.id);
}

async function bookedOf(type: OpenType, bookingId: string): Promise<Booked> {
  const meeting = await readMeeting(type.workspaceId, bookingId);
  if (!meeting) throw new Error('The booking is gone.');
  const ref = { workspaceId: type.workspaceId, bookingId };
  const { confirmationMessage, redirectUrl } = type;
  return {
    booking: shownToInvitee(meeting),
    manageToken: manageToken(ref),
    manageUrl: manageUrl(ref),
    confirmationMessage,
    redirectUrl,
  };
}
