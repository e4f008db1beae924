import { expect, it } from 'vitest';
import { quickTimes } from './quick-times';

it.each([
  // A Thursday evening in New York, which is Friday in UTC.
  ['2026-11-20T02:00:00Z', 'America/New_York', ['2026-11-20T13:00', '2026-11-20T18:00', '2026-11-23T13:00']],
  // A Sunday: tomorrow is Monday.
  ['2026-11-22T10:00:00Z', 'Europe/Berlin', ['2026-11-23T07:00', '2026-11-23T12:00']],
  // The clocks change in the night.
  ['2026-03-28T10:00:00Z', 'Europe/Berlin', ['2026-03-29T06:00', '2026-03-29T11:00', '2026-03-30T06:00']],
])('are the next mornings by the clock of the zone: %s in %s', (now, zone, times) => {
  expect(quickTimes(new Date(now), zone).map(({ at }) => at.slice(0, 16))).toEqual(times);
});
