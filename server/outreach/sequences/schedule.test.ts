import { describe, expect, it } from 'vitest';
import { dueAfter } from './schedule';

const due = (from: string, days: number, timezone: string, businessHoursOnly = true) =>
  dueAfter(new Date(from), days, { timezone, businessHoursOnly }).toISOString();

describe('when a step is due', () => {
  it('counts days of the calendar, so that a clock change does not shift the hour', () => {
    // 29 March 2026: 02:00 becomes 03:00 in Berlin; 25 October: 03:00 becomes 02:00.
    expect(due('2026-03-27T09:30:00Z', 3, 'Europe/Berlin', false)).toBe('2026-03-30T08:30:00.000Z');
    expect(due('2026-10-23T08:30:00Z', 3, 'Europe/Berlin', false)).toBe('2026-10-26T09:30:00.000Z');
    expect(due('2026-03-28T01:30:00Z', 1, 'Europe/Berlin', false)).toBe('2026-03-29T01:30:00.000Z');
  });

  it.each([
    ['2026-03-27T15:59:59Z', '2026-03-27T15:59:59.000Z', 'within hours on Friday'],
    ['2026-03-27T16:00:00Z', '2026-03-30T07:00:00.000Z', 'after hours on Friday, over the clock change'],
    ['2026-03-28T11:00:00Z', '2026-03-30T07:00:00.000Z', 'on Saturday'],
    ['2026-03-25T07:59:00Z', '2026-03-25T08:00:00.000Z', 'before hours'],
    ['2026-03-25T22:30:00Z', '2026-03-26T08:00:00.000Z', 'late at night'],
    ['2026-03-25T23:30:00Z', '2026-03-26T08:00:00.000Z', 'after midnight there, before it in UTC'],
  ])('waits from %s until %s: %s', (from, until) => {
    expect(due(from, 0, 'Europe/Berlin')).toBe(until);
  });
});
