import { describe, expect, it } from 'vitest';
import { addMonths, monthOf, startOf, weekOf } from './days';
import { hoursOf, placeDay } from './layout';

const item = (id: string, from: string, to: string) => ({
  id,
  startAt: `2026-11-23T${from}Z`,
  endAt: `2026-11-23T${to}Z`,
});
const place = (items: ReturnType<typeof item>[], timezone = 'UTC') =>
  placeDay(items, '2026-11-23', timezone).map(({ item: { id }, fromMin, toMin, column, columns }) => [
    id,
    fromMin,
    toMin,
    column,
    columns,
  ]);

describe('the days of a calendar', () => {
  it('begin on Monday', () => {
    expect(weekOf('2026-11-22')).toEqual(weekOf('2026-11-16'));
    expect(weekOf('2026-11-23')[0]).toBe('2026-11-23');
    const november = monthOf('2026-11-15');
    expect([november[0]?.[0], november.at(-1)?.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 6]);
  });

  it('begin when the clocks of the zone say so', () => {
    expect(startOf('2026-03-29', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z');
    expect(startOf('2026-03-30', 'Europe/Berlin')).toBe('2026-03-29T22:00:00.000Z');
  });

  it('stay in the month that is asked for', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  });
});

describe('meetings on a day', () => {
  it('share the width only with what they overlap', () => {
    expect(
      place([
        item('a', '09:00', '10:00'),
        item('b', '09:30', '11:00'),
        item('c', '10:00', '10:30'),
        item('d', '12:00', '13:00'),
      ]),
    ).toEqual([
      ['a', 540, 600, 0, 2],
      ['b', 570, 660, 1, 2],
      ['c', 600, 630, 0, 2],
      ['d', 720, 780, 0, 1],
    ]);
  });

  it('are cut at midnight of the zone, and left out on other days', () => {
    expect(place([item('a', '22:00', '23:30')], 'Europe/Berlin')).toEqual([['a', 1380, 1440, 0, 1]]);
    expect(place([item('a', '22:00', '23:30')], 'Asia/Tokyo')).toEqual([]);
  });

  it('are shown as long as they are while the clocks are put back', () => {
    const twice = (startAt: string, endAt: string, timezone: string) =>
      placeDay([{ id: 'a', startAt, endAt }], '2026-10-25', timezone).map(({ fromMin, toMin }) => [fromMin, toMin]);
    // 02:30 to 02:00 on the clock, and the same time once more.
    expect(twice('2026-10-25T00:30:00Z', '2026-10-25T01:00:00Z', 'Europe/Berlin')).toEqual([[150, 180]]);
    expect(twice('2026-10-25T01:30:00Z', '2026-10-25T02:00:00Z', 'Europe/Berlin')).toEqual([[150, 180]]);
    expect(twice('2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', 'Europe/Berlin')).toEqual([[150, 210]]);
    expect(twice('2026-10-25T22:30:00Z', '2026-10-25T23:00:00Z', 'Europe/Berlin')).toEqual([[1410, 1440]]);
    expect(twice('2026-10-25T23:00:00Z', '2026-10-25T23:30:00Z', 'Europe/Berlin')).toEqual([]);
  });

  it('widen the hours that are shown', () => {
    expect(hoursOf([])).toEqual({ first: 8, last: 18 });
    expect(
      hoursOf([
        { fromMin: 400, toMin: 430 },
        { fromMin: 1200, toMin: 1290 },
      ]),
    ).toEqual({ first: 6, last: 22 });
  });
});
