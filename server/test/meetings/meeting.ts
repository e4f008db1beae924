import { prisma } from '@/server/kernel/db/client';
import { bookingTypes } from '@/server/meetings/booking-types';
import { bookings } from '@/server/meetings/bookings';
import { call } from '@/server/test/call';
import type { TestWorkspace } from '@/server/test/factories';

type TypeInput = Parameters<typeof call<typeof bookingTypes.create.operation>>[2];
type BookingInput = Parameters<typeof call<typeof bookings.create.operation>>[2];

/** Every day, all day. */
export const ALWAYS = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: '00:00', end: '24:00' }));
const DAY_MS = 86_400_000;

/** What is answered to who wants a time that is booked, and one that is no slot. */
export const TAKEN = 'That time has just been booked. Please pick another one.';
export const UNAVAILABLE = 'startAt is not an available time. Use a startAt from the slots.';

/** Midnight UTC, so many days from today, and a time on that day. */
export const dayFromNow = (days: number, time = '00:00') =>
  `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T${time}:00.000Z`;

/** A meeting of half an hour that can be booked at any time. */
export async function makeType(ws: TestWorkspace, more: Partial<TypeInput> = {}) {
  const { body } = await call(ws.key, bookingTypes.create, {
    hostUserId: ws.ownerId,
    title: 'Intro',
    durationMin: 30,
    hours: ALWAYS,
    locationKind: 'LINK',
    ...more,
  });
  return body.bookingType;
}

export const book = (ws: TestWorkspace, bookingTypeId: string, startAt: string, more: Partial<BookingInput> = {}) =>
  call(ws.key, bookings.create, {
    bookingTypeId,
    startAt,
    inviteeName: 'Ada Lovelace',
    inviteeEmail: 'ada@example.com',
    ...more,
  });

/** The starts of a type's free slots. */
export async function startsOf(ws: TestWorkspace, id: string, from: string, to: string): Promise<string[]> {
  const { body } = await call(ws.key, bookingTypes.slots, { id, from, to });
  return body.slots.map((slot) => slot.startAt);
}

export const setTimezone = (ws: TestWorkspace, timezone: string) =>
  prisma.member.update({
    where: { workspaceId_id: { workspaceId: ws.id, id: ws.ownerId } },
    data: { timezone },
    select: { id: true },
  });
