import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@/server/kernel/db/ids';
import { bookingTypes } from '@/server/meetings/booking-types';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { book, dayFromNow, makeType, setTimezone, startsOf } from '@/server/test/meetings/meeting';
import { bookings } from './';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

describe('GET /booking-types/{id}/slots', () => {
  it('shows slots in UTC, on the host’s clock and on the invitee’s', async () => {
    await setTimezone(ws, 'Asia/Kathmandu');
    const { id } = await makeType(ws);
    const input = { id, from: dayFromNow(2), to: dayFromNow(3), timezone: 'Asia/Tokyo' };
    const { status, body } = await call(ws.key, bookingTypes.slots, input);
    expect([status, body.timezone, body.slots.length]).toEqual([200, 'Asia/Tokyo', 48]);
    const day = dayFromNow(2).slice(0, 10);
    expect(body.slots[0]).toEqual({
      startAt: `${day}T00:15:00.000Z`,
      endAt: `${day}T00:45:00.000Z`,
      hostLocal: `${day}T06:00:00`,
      inviteeLocal: `${day}T09:15:00`,
    });
  });

  it('answers 7 days from now unless asked otherwise, after the notice, in UTC', async () => {
    const { id } = await makeType(ws, { minNoticeMin: 120 });
    const now = Date.now();
    const { body } = await call(ws.key, bookingTypes.slots, { id });
    expect(body.timezone).toBe('UTC');
    const [first, last] = [body.slots[0], body.slots.at(-1)].map((slot) => Date.parse(slot?.startAt ?? ''));
    expect(first).toBeGreaterThanOrEqual(now + 120 * 60_000);
    expect(last).toBeGreaterThan(now + 7 * 86_400_000 - 1_860_000);
    expect(last).toBeLessThan(now + 7 * 86_400_000 + 60_000);
  });

  it('takes bare dates as midnight UTC, and at most 62 days', async () => {
    const { id } = await makeType(ws, { horizonDays: 365, minNoticeMin: 0 });
    const date = (days: number) => dayFromNow(days).slice(0, 10);
    const get = async (input: object) => (await call(ws.key, bookingTypes.slots, { id, ...input })).body;
    expect((await get({ from: date(1), to: date(3) })).slots).toHaveLength(96);
    expect((await get({ from: date(1), to: date(63) })).slots).toHaveLength(62 * 48);
    expect((await get({ from: date(1), to: dayFromNow(63, '00:01') })).error).toBe(
      'The date range cannot exceed 62 days.',
    );
    expect((await get({ from: date(3), to: date(3) })).error).toBe('to must be after from.');
    expect((await get({ from: '2026-02-30' })).error).toBe('from must be an ISO 8601 datetime.');
    expect((await get({ to: 'later' })).error).toBe('to must be an ISO 8601 datetime.');
    expect((await get({ timezone: '+02:00' })).error).toBe('timezone: Invalid time zone');
    expect((await get({ from: '0001-01-01', to: '0001-01-02' })).slots).toEqual([]);
    expect((await get({ from: '9999-12-30' })).slots).toEqual([]);
    expect((await get({ id: newId() })).error).toBe('Meeting type not found.');
  });

  it('leaves out what is booked, also by another type of the host, and shows it again once cancelled', async () => {
    const { id } = await makeType(ws);
    const other = await makeType(ws, { durationMin: 60, bufferAfterMin: 30 });
    const { body } = await book(ws, other.id, dayFromNow(2, '09:00'));
    const starts = () => startsOf(ws, id, dayFromNow(2, '08:30'), dayFromNow(2, '11:00'));
    expect((await starts()).map((start) => start.slice(11, 16))).toEqual(['08:30', '10:30']);
    await call(ws.key, bookings.cancel, { id: body.booking.id });
    expect(await starts()).toHaveLength(5);
  });
});

describe('GET /bookings/{id}/slots', () => {
  it('leaves out every booking but this one', async () => {
    const { id } = await makeType(ws, { maxPerDay: 2 });
    const { booking } = (await book(ws, id, dayFromNow(2, '09:00'))).body;
    await book(ws, id, dayFromNow(2, '10:00'));
    const range = { from: dayFromNow(2, '09:00'), to: dayFromNow(2, '11:00') };
    const { status, body } = await call(ws.key, bookings.slots, { id: booking.id, ...range });
    expect([status, body.timezone]).toEqual([200, 'UTC']);
    expect(body.slots.map((slot) => slot.startAt.slice(11, 16))).toEqual(['09:00', '09:30', '10:30']);
    expect(await startsOf(ws, id, range.from, range.to)).toEqual([]);
  });

  it('answers 404 to an unknown booking, 409 to a cancelled one, 400 to a range that is too long', async () => {
    const { id } = await makeType(ws);
    const { booking } = (await book(ws, id, dayFromNow(2, '09:00'))).body;
    const get = async (input: { id: string; from?: string; to?: string }) => {
      const { status, body } = await call(ws.key, bookings.slots, input);
      return [status, body.error];
    };
    expect(await get({ id: booking.id, from: dayFromNow(0), to: dayFromNow(63) })).toEqual([
      400,
      'The date range cannot exceed 62 days.',
    ]);
    expect(await get({ id: newId() })).toEqual([404, 'Booking not found.']);
    await call(ws.key, bookings.cancel, { id: booking.id });
    expect(await get({ id: booking.id })).toEqual([409, 'This meeting has already been cancelled.']);
  });
});
