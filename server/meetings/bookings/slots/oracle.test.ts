import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { findSlots } from './find';
import { DAY_MS, MINUTE_MS, type Schedule } from './schedule';

// The oracle goes the other way round and shares no code: it asks of every quarter of an hour around a change what the clock
// on the wall says (every zone is on whole quarters now), and keeps those from which a whole meeting lies in a window.
const FROM = Temporal.Instant.from('2025-01-01T00:00:00Z');
const UNTIL = Temporal.Instant.from('2031-01-01T00:00:00Z');
const REACH_QUARTERS = 15 * 4;
const QUARTER_MS = 15 * MINUTE_MS;

type Windows = Pick<Schedule, 'durationMin' | 'intervalMin' | 'hours' | 'dateOverrides'>;
const daily = (...windows: [string, string][]) =>
  windows.flatMap(([start, end]) => [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start, end })));
const SCHEDULES: Windows[] = [
  { durationMin: 30, intervalMin: 30, hours: daily(['00:00', '24:00']), dateOverrides: [] },
  {
    durationMin: 60,
    intervalMin: 45,
    hours: daily(['00:30', '03:15'], ['01:00', '01:30'], ['22:15', '24:00']),
    dateOverrides: [],
  },
  {
    durationMin: 15,
    intervalMin: 60,
    hours: daily(['01:45', '02:15'], ['23:15', '23:45']).filter(({ weekday }) => weekday !== 6),
    dateOverrides: [],
  },
];
const COMMON = { bufferBeforeMin: 0, bufferAfterMin: 0, minNoticeMin: 0, horizonDays: 3650, maxPerDay: null };

interface Quarter {
  ms: number;
  date: string;
  weekday: number;
  minute: number;
}

function quartersAround(zone: string, ms: number): Quarter[] {
  const middle = Math.round(ms / QUARTER_MS);
  return Array.from({ length: 2 * REACH_QUARTERS }, (_, i) => {
    const at = (middle - REACH_QUARTERS + i) * QUARTER_MS;
    const wall = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
    const date = `${wall.year}-${String(wall.month).padStart(2, '0')}-${String(wall.day).padStart(2, '0')}`;
    return { ms: at, date, weekday: wall.dayOfWeek % 7, minute: wall.hour * 60 + wall.minute };
  });
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function expectedStarts(quarters: Quarter[], { durationMin, intervalMin, hours, dateOverrides }: Windows): number[] {
  const length = durationMin / 15;
  return quarters.slice(0, -length).flatMap((first, i) => {
    const windows =
      dateOverrides.find(({ date }) => date === first.date)?.windows ??
      hours.filter(({ weekday }) => weekday === first.weekday);
    const fits = windows.some(({ start, end }) => {
      const [from, to] = [minuteOf(start), minuteOf(end)];
      if (first.minute < from || (first.minute - from) % intervalMin !== 0) return false;
      return quarters
        .slice(i, i + length)
        .every(({ date, minute }) => date === first.date && minute >= from && minute < to);
    });
    return fits ? [first.ms] : [];
  });
}

/** Every change of a zone's offset in those years; some instant of them where it has none. */
function changesOf(zone: string): number[] {
  const changes: number[] = [];
  for (
    let at = FROM.toZonedDateTimeISO(zone).getTimeZoneTransition('next');
    at;
    at = at.getTimeZoneTransition('next')
  ) {
    if (Temporal.Instant.compare(at.toInstant(), UNTIL) >= 0) break;
    changes.push(at.epochMilliseconds);
  }
  return changes.length > 0 ? changes : [Date.UTC(2027, 2, 14)];
}

function differences(zone: string, change: number): string[] {
  const quarters = quartersAround(zone, change);
  const [first, last] = [quarters[0]?.ms ?? 0, quarters.at(-1)?.ms ?? 0];
  const override = { date: quarters[REACH_QUARTERS]?.date ?? '', windows: [{ start: '00:15', end: '04:00' }] };
  const overridden = {
    ...SCHEDULES[0],
    durationMin: 45,
    intervalMin: 30,
    hours: daily(['08:00', '09:00']),
    dateOverrides: [override],
  };
  return [...SCHEDULES, overridden].flatMap((windows) => {
    const endMs = last - DAY_MS / 24;
    const schedule: Schedule = { ...COMMON, ...windows, timezone: zone };
    const { starts } = findSlots(schedule, { startMs: first, endMs }, { taken: [] }, first - DAY_MS);
    const expected = expectedStarts(quarters, windows).filter((ms) => ms < endMs);
    return JSON.stringify(starts) === JSON.stringify(expected) ? [] : [`${zone} ${new Date(change).toISOString()}`];
  });
}

it('finds the slots that an oracle finds, in every zone around every change of 2025 to 2030', () => {
  const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC'];
  const changes = zones.flatMap((zone) => changesOf(zone).map((change) => [zone, change] as const));
  expect(zones.length).toBeGreaterThan(400);
  expect(changes.length).toBeGreaterThan(1500);
  expect(changes.flatMap(([zone, change]) => differences(zone, change))).toEqual([]);
}, 120_000);
