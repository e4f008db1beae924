import { db, sql } from '@/server/kernel/db/client';
import { calendarOf } from '@/server/meetings/bookings/mail/calendar';
import { bookingContent } from '@/server/meetings/bookings/mail/content';
import type { ManagedBooking } from '../public-shapes';
import { findManaged } from './find';
import { shownToInvitee } from './shown';

/** What the page of a booking shows; undefined for a link that is none of ours. */
export async function managePage(token: string): Promise<{ booking: ManagedBooking; horizonDays: number } | undefined> {
  const meeting = await findManaged(token);
  if (!meeting) return undefined;
  const [row] = await db.query<{ horizonDays: number }>(sql`
    SELECT t."horizonDays" FROM "Booking" b JOIN "BookingType" t ON t."workspaceId" = b."workspaceId" AND t.id = b."bookingTypeId"
    WHERE b."workspaceId" = ${meeting.workspaceId}::uuid AND b.id = ${meeting.id}::uuid`);
  return { booking: shownToInvitee(meeting), horizonDays: row?.horizonDays ?? 0 };
}

/** A booking as a file for the invitee's calendar. */
export async function calendarFile(token: string): Promise<Response> {
  const meeting = await findManaged(token);
  if (meeting?.status !== 'CONFIRMED') return new Response('Not found', { status: 404 });
  const { description } = bookingContent(meeting, { kind: 'CONFIRMATION', role: 'INVITEE', previousStartAt: null });
  const headers = {
    'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
    'Content-Disposition': 'attachment; filename="meeting.ics"',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
  return new Response(calendarOf(meeting, 'PUBLISH', description), { headers });
}
