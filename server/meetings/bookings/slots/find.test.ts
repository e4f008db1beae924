import { describe, expect, it } from 'vitest';
import { findSlots, stateOfStart } from './find';
import { printSlots } from './print';
import { type Conflicts, MINUTE_MS, type Schedule } from './schedule';

const DAILY = [0, 1, 2, 3, 4, 5, 6];
const daily = (start: string, end: string) => DAILY.map((weekday) => ({ weekday, start, end }));
const schedule = (more: Partial<Schedule> = {}): Schedule => ({
  timezone: 'UTC',
  durationMin: 30,
  intervalMin: 30,
  bufferBeforeMin: 0,
  bufferAfterMin: 0,
  minNoticeMin: 0,
  horizonDays: 3650,
  maxPerDay: null,
  hours: daily('09:00', '11:00'),
  dateOverrides: [],
  ...more,
});
const NOW = Date.parse('2026-01-01T00:00:00Z');
const ms = (text: string) => Date.parse(`${text}Z`);

/** Slots as they are shown, in UTC and on the host's clock. */
function shown(rules: Schedule, from: string, to: string, conflicts: Conflicts = { taken: [] }, now = NOW) {
  const found = findSlots(rules, { startMs: ms(from), endMs: ms(to) }, conflicts, now);
  return printSlots(found, rules.durationMin, rules.timezone).value.map(
    ({ startAt, hostLocal }) => `${startAt.slice(5, 16)} ${hostLocal.slice(11, 16)}`,
  );
}
const utcTimes = (...input: Parameters<typeof shown>) => shown(...input).map((text) => text.slice(6, 11));
const booked = (start: string, end: string, more: Partial<Conflicts['taken'][number]> = {}) => ({
  startMs: ms(start),
  endMs: ms(end),
  bufferBeforeMin: 0,
  bufferAfterMin: 0,
  isSameType: true,
  ...more,
});

describe('across a clock change', () => {
  it('America/New_York, first Sunday of November: the hour that comes twice gives its slots twice', () => {
    const rules = schedule({ timezone: 'America/New_York', hours: daily('00:30', '02:30') });
    expect(shown(rules, '2026-11-01T04:00', '2026-11-01T12:00')).toEqual([
      '11-01T04:30 00:30',
      '11-01T05:00 01:00',
      '11-01T05:30 01:30',
      '11-01T06:00 01:00',
      '11-01T06:30 01:30',
      '11-01T07:00 02:00',
    ]);
  });

  it('America/New_York, November: a window that ends in that hour breaks off and comes again', () => {
    const rules = schedule({ timezone: 'America/New_York', hours: daily('00:30', '01:30'), durationMin: 60 });
    expect(shown(rules, '2026-11-01T04:00', '2026-11-01T12:00')).toEqual(['11-01T04:30 00:30']);
  });

  it('America/New_York, second Sunday of March: the hour that is left out gives no slot', () => {
    const rules = schedule({ timezone: 'America/New_York', hours: daily('01:00', '04:00') });
    const times = ['06:00 01:00', '06:30 01:30', '07:00 03:00', '07:30 03:30'];
    expect(shown(rules, '2026-03-08T05:00', '2026-03-08T12:00')).toEqual(times.map((time) => `03-08T${time}`));
    const inside = schedule({ timezone: 'America/New_York', hours: daily('02:00', '03:00') });
    expect(shown(inside, '2026-03-08T05:00', '2026-03-08T12:00')).toEqual([]);
  });

  it('America/New_York: 9 is 9 on the host’s clock on both sides', () => {
    const rules = schedule({ timezone: 'America/New_York', hours: daily('09:00', '09:30') });
    const days = ['10-31T13:00 09:00', '11-01T14:00 09:00', '11-02T14:00 09:00'];
    expect(shown(rules, '2026-10-31T04:00', '2026-11-03T00:00')).toEqual(days);
  });

  it('Australia/Lord_Howe: half an hour comes twice in April, and is left out in October', () => {
    const rules = schedule({ timezone: 'Australia/Lord_Howe', hours: daily('01:00', '03:00') });
    const wall = (texts: string[]) => texts.map((text) => text.slice(12));
    expect(wall(shown(rules, '2026-04-04T12:00', '2026-04-05T00:00'))).toEqual([
      '01:00',
      '01:30',
      '01:30',
      '02:00',
      '02:30',
    ]);
    expect(wall(shown(rules, '2026-10-03T12:00', '2026-10-04T00:00'))).toEqual(['01:00', '01:30', '02:30']);
  });

  it('Africa/Cairo: a day that begins at one has no slot before', () => {
    const rules = schedule({ timezone: 'Africa/Cairo', hours: daily('00:00', '02:00') });
    expect(shown(rules, '2026-04-23T20:00', '2026-04-24T10:00')).toEqual(['04-23T22:00 01:00', '04-23T22:30 01:30']);
  });
});

describe('in zones off the hour and off the day', () => {
  it('Asia/Kathmandu: slots lie on the host’s clock, 5:45 ahead', () => {
    const rules = schedule({ timezone: 'Asia/Kathmandu', hours: daily('09:00', '10:00') });
    expect(shown(rules, '2026-06-01T00:00', '2026-06-02T00:00')).toEqual(['06-01T03:15 09:00', '06-01T03:45 09:30']);
  });

  it('Pacific/Auckland and Pacific/Honolulu: weekdays and dates are the host’s, whatever day it is elsewhere', () => {
    const monday = [{ weekday: 1, start: '09:00', end: '09:30' }];
    const auckland = schedule({ timezone: 'Pacific/Auckland', hours: monday });
    expect(shown(auckland, '2026-06-06T00:00', '2026-06-10T00:00')).toEqual(['06-07T21:00 09:00']);
    const late = [{ weekday: 1, start: '23:00', end: '24:00' }];
    const honolulu = schedule({ timezone: 'Pacific/Honolulu', hours: late, maxPerDay: 1 });
    expect(shown(honolulu, '2026-06-08T00:00', '2026-06-11T00:00')).toEqual(['06-09T09:00 23:00', '06-09T09:30 23:30']);
    const taken = [booked('2026-06-08T12:00', '2026-06-08T12:30')];
    expect(shown(honolulu, '2026-06-08T00:00', '2026-06-11T00:00', { taken })).toEqual([]);
  });

  it('shows the invitee’s clock beside the host’s', () => {
    const found = findSlots(
      schedule(),
      { startMs: ms('2026-03-29T09:00'), endMs: ms('2026-03-29T09:01') },
      { taken: [] },
      NOW,
    );
    expect(printSlots(found, 30, 'Asia/Kathmandu').value).toEqual([
      {
        startAt: '2026-03-29T09:00:00.000Z',
        endAt: '2026-03-29T09:30:00.000Z',
        hostLocal: '2026-03-29T09:00:00',
        inviteeLocal: '2026-03-29T14:45:00',
      },
    ]);
  });
});

describe('the rules of a type', () => {
  const DAY = ['2026-06-01T00:00', '2026-06-02T00:00'] as const;

  it('begins slots every slotIntervalMin, each with room in its window, those of several windows once', () => {
    expect(utcTimes(schedule({ durationMin: 60, intervalMin: 20 }), ...DAY)).toEqual([
      '09:00',
      '09:20',
      '09:40',
      '10:00',
    ]);
    const hours = [...daily('09:00', '10:00'), ...daily('09:30', '11:00')];
    expect(utcTimes(schedule({ hours }), ...DAY)).toEqual(['09:00', '09:30', '10:00', '10:30']);
  });

  it('takes the windows of a date instead of the hours; none: closed', () => {
    const dateOverrides = [
      { date: '2026-06-01', windows: [{ start: '20:00', end: '20:30' }] },
      { date: '2026-06-02', windows: [] },
    ];
    const rules = schedule({ dateOverrides, hours: daily('09:00', '09:30') });
    expect(shown(rules, DAY[0], '2026-06-04T00:00')).toEqual(['06-01T20:00 20:00', '06-03T09:00 09:00']);
  });

  it('keeps notice and horizon, to the minute, both bounds being free', () => {
    const now = ms('2026-06-01T08:30');
    expect(utcTimes(schedule({ minNoticeMin: 60 }), ...DAY, { taken: [] }, now)).toEqual(['09:30', '10:00', '10:30']);
    const days = shown(schedule({ horizonDays: 1 }), DAY[0], '2026-06-09T00:00', { taken: [] }, ms('2026-06-01T09:30'));
    expect(days.at(-1)).toBe('06-02T09:30 09:30');
  });

  it('ends a range before its end, and begins it with its start', () => {
    expect(utcTimes(schedule(), '2026-06-01T09:30', '2026-06-01T10:30')).toEqual(['09:30', '10:00']);
  });

  it('lets meetings be back to back, and keeps the greater of the two buffers that meet', () => {
    const taken = (more = {}) => ({ taken: [booked('2026-06-01T10:00', '2026-06-01T10:30', more)] });
    const hours = daily('08:30', '12:00');
    const times = (rules: Partial<Schedule>, more = {}) => utcTimes(schedule({ hours, ...rules }), ...DAY, taken(more));
    expect(times({})).toEqual(['08:30', '09:00', '09:30', '10:30', '11:00', '11:30']);
    expect(times({ bufferAfterMin: 30 })).toEqual(['08:30', '09:00', '10:30', '11:00', '11:30']);
    expect(times({ bufferBeforeMin: 30 })).toEqual(['08:30', '09:00', '09:30', '11:00', '11:30']);
    expect(times({ bufferBeforeMin: 10 }, { bufferAfterMin: 60 })).toEqual(['08:30', '09:00', '09:30', '11:30']);
    expect(times({ bufferAfterMin: 10 }, { bufferBeforeMin: 60 })).toEqual(['08:30', '10:30', '11:00', '11:30']);
  });

  it('keeps out of busy times of the calendar, and its buffers clear of them', () => {
    const busy = [{ startMs: ms('2026-06-01T09:45'), endMs: ms('2026-06-01T10:00') }];
    const times = (rules: Partial<Schedule>) => utcTimes(schedule(rules), ...DAY, { taken: [], busy });
    expect(times({})).toEqual(['09:00', '10:00', '10:30']);
    expect(times({ bufferAfterMin: 15 })).toEqual(['09:00', '10:00', '10:30']);
    expect(times({ bufferAfterMin: 16 })).toEqual(['10:00', '10:30']);
    expect(times({ bufferBeforeMin: 30 })).toEqual(['09:00', '10:30']);
    expect(times({ bufferBeforeMin: 60, bufferAfterMin: 60 })).toEqual([]);
  });

  it('counts only meetings of the type towards maxPerDay', () => {
    const rules = schedule({ maxPerDay: 1 });
    const one = (isSameType: boolean) => ({ taken: [booked('2026-06-01T20:00', '2026-06-01T20:30', { isSameType })] });
    expect(utcTimes(rules, ...DAY, one(true))).toEqual([]);
    expect(utcTimes(rules, ...DAY, one(false))).toHaveLength(4);
  });

  it('counts by days of the host, the one of 25 hours too', () => {
    const rules = schedule({
      timezone: 'America/New_York',
      hours: daily('00:00', '24:00'),
      durationMin: 60,
      maxPerDay: 2,
    });
    const rest = { ...rules, intervalMin: 60 };
    const taken = [booked('2026-11-01T04:00', '2026-11-01T05:00'), booked('2026-11-02T04:00', '2026-11-02T05:00')];
    const free = (conflicts: Conflicts) => shown(rest, '2026-11-01T00:00', '2026-11-03T00:00', conflicts);
    const full = free({ taken }).map((text) => text.slice(0, 8));
    expect(free({ taken: [] })).toHaveLength(48);
    expect([full[0], full.at(-1), full.length]).toEqual(['11-01T00', '11-02T23', 4 + 19]);
  });

  it('says of every minute what the list says', () => {
    const rules = schedule({ minNoticeMin: 600, bufferAfterMin: 15 });
    const conflicts = { taken: [booked('2026-06-01T09:30', '2026-06-01T10:00')] };
    const from = ms('2026-06-01T08:00');
    const now = ms('2026-05-31T23:00');
    const { starts } = findSlots(rules, { startMs: from, endMs: from + 240 * MINUTE_MS }, conflicts, now);
    const states = Array.from({ length: 240 }, (_, i) => stateOfStart(rules, from + i * MINUTE_MS, conflicts, now));
    const free = states.flatMap((state, i) => (state === 'FREE' ? [from + i * MINUTE_MS] : []));
    expect(free).toEqual(starts);
    expect(states.filter((state) => state === 'TAKEN')).toHaveLength(2);
  });
});
