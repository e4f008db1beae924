import { describe, expect, it } from 'vitest';
import { type BookingType, bookingTypesContract } from '@/server/meetings/booking-types/contract';
import { isComplete, toInput, toSchedule, toValues } from './values';

const TYPE: BookingType = {
  id: 'b1',
  slug: 'intro',
  title: 'Intro',
  description: null,
  host: { id: 'm1', name: 'Mia', email: 'mia@example.com' },
  publicUrl: 'http://localhost/book/w/intro',
  active: true,
  hidden: false,
  durationMin: 30,
  slotIntervalMin: null,
  bufferBeforeMin: 0,
  bufferAfterMin: 10,
  minNoticeMin: 60,
  horizonDays: 60,
  maxPerDay: null,
  hours: [
    { weekday: 1, start: '13:00', end: '24:00' },
    { weekday: 1, start: '09:00', end: '12:00' },
  ],
  dateOverrides: [{ date: '2026-12-24', windows: [] }],
  locationKind: 'PHONE',
  locationValue: null,
  color: '#2563eb',
  questions: [{ key: 'size', label: 'Size', type: 'SELECT', options: ['S', 'L'], required: true }],
  allowGuests: true,
  confirmationMessage: null,
  redirectUrl: null,
  reminderMinutes: 60,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

describe('the editor of a booking type', () => {
  it('sends back what it was given, with the windows of a day in order', () => {
    const { id: _, host, publicUrl, active, createdAt, updatedAt, ...kept } = TYPE;
    expect(toInput(toValues(TYPE, 'm9'))).toEqual({
      ...kept,
      hostUserId: host.id,
      hours: [...TYPE.hours].reverse(),
    });
  });

  it('begins with workdays of whoever makes it, which can be booked', () => {
    const values = toValues(undefined, 'm9');
    expect(values.hostUserId).toBe('m9');
    expect(isComplete(toSchedule(values))).toBe(true);
    expect(toInput(values)).not.toHaveProperty('slug');
  });

  it('says what was typed where there may be no number, so that it is refused and not taken for none', () => {
    const typed = { ...toValues(TYPE, 'm9'), maxPerDay: '1O', slotIntervalMin: '' };
    const sent = JSON.parse(JSON.stringify(toInput(typed)));
    const { error } = bookingTypesContract.update.input.safeParse({ id: 'b1', ...sent });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['maxPerDay']);
    expect(isComplete(toSchedule(typed))).toBe(false);
  });

  it('asks for no free times while something is half typed', () => {
    const values = toValues(TYPE, 'm9');
    for (const half of [
      { durationMin: '' },
      { durationMin: 'x' },
      { maxPerDay: '0' },
      { slotIntervalMin: '1' },
      { week: [[{ start: '', end: '12:00' }]] },
      { week: [[{ start: '12:00', end: '09:00' }]] },
      { days: [{ rowId: 'a', date: '', windows: [] }] },
    ]) {
      expect(isComplete(toSchedule({ ...values, ...half }))).toBe(false);
    }
  });
});
