import { expect, it } from 'vitest';
import { isOpen, nextOpening } from './hours';

const OSLO = {
  timezone: 'Europe/Oslo',
  hours: [1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, start: '09:00', end: '12:00' },
    { weekday, start: '13:00', end: '17:00' },
  ]),
};
const next = (at: string) => nextOpening(OSLO, new Date(at))?.toISOString();

it('opens again after lunch, in the morning, and after the weekend, by the clock of the site', () => {
  expect(isOpen(OSLO, new Date('2026-11-23T08:30:00Z'))).toBe(true);
  expect(isOpen(OSLO, new Date('2026-11-23T11:30:00Z'))).toBe(false);
  expect(next('2026-11-23T11:30:00Z')).toBe('2026-11-23T12:00:00.000Z');
  expect(next('2026-11-23T16:00:00Z')).toBe('2026-11-24T08:00:00.000Z');
  expect(next('2026-11-27T16:00:00Z')).toBe('2026-11-30T08:00:00.000Z');
  // Summer time begins on the 29th of March.
  expect(next('2026-03-27T17:00:00Z')).toBe('2026-03-30T07:00:00.000Z');
});

it('opens in a week where that is the one day', () => {
  const sunday = { timezone: 'UTC', hours: [{ weekday: 0, start: '10:00', end: '11:00' }] };
  expect(nextOpening(sunday, new Date('2026-11-22T11:00:00Z'))?.toISOString()).toBe('2026-11-29T10:00:00.000Z');
});
