import { describe, expect, it } from 'vitest';
import { busyMs, growth, MOST_GROWTH } from '@/server/test/at-best';
import { vcalendar, vevent } from '@/server/test/calendar';
import { readBusy } from './read.mjs';

const range = { startMs: Date.parse('2030-03-01T00:00:00Z'), endMs: Date.parse('2030-05-01T00:00:00Z') };

/** The busy times of some events, as the instants at which they begin and end. */
function busy(parts: string[], { timezone = 'Europe/Berlin', own = '', addresses = ['host@example.com'] } = {}) {
  const found = readBusy(vcalendar(...parts), { range, timezone, own: [own], addresses });
  return found.busy.map(({ startMs, endMs }) => `${short(startMs)}/${short(endMs)}`);
}
const short = (ms: number) => new Date(ms).toISOString().slice(5, 16);

describe('the busy times of a calendar', () => {
  it('are its events, in the zone that each names', () => {
    expect(
      busy([
        vevent({ UID: 'a', DTSTART: '20300304T090000Z', DTEND: '20300304T100000Z' }),
        vevent({ UID: 'b', DTSTART: 'TZID=America/New_York:20300305T090000', DURATION: 'PT30M' }),
        vevent({ UID: 'c', DTSTART: '20300306T090000', DTEND: '20300306T100000' }),
        vevent({ UID: 'd', DTSTART: 'TZID=/example.org/2/Asia/Tokyo:20300307T090000', DURATION: 'PT1H' }),
      ]),
    ).toEqual([
      '03-04T09:00/03-04T10:00',
      '03-05T14:00/03-05T14:30',
      '03-06T08:00/03-06T09:00',
      '03-07T00:00/03-07T01:00',
    ]);
  });

  it('know a zone by its VTIMEZONE where its name is none', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Somewhere Standard Time',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0530',
      'TZOFFSETTO:+0530',
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n');
    const event = vevent({ DTSTART: 'TZID=Somewhere Standard Time:20300304T090000', DURATION: 'PT1H' });
    expect(busy([zone, event])).toEqual(['03-04T03:30/03-04T04:30']);
  });

  it('hold whole days of the host for events without a time, the short day of a clock change too', () => {
    expect(
      busy([
        vevent({ UID: 'a', DTSTART: 'VALUE=DATE:20300304' }),
        vevent({ UID: 'b', DTSTART: 'VALUE=DATE:20300330', DTEND: 'VALUE=DATE:20300401' }),
      ]),
    ).toEqual(['03-03T23:00/03-04T23:00', '03-29T23:00/03-31T22:00']);
  });

  it('leave out what is free, called off, or ours', () => {
    const at = { DTSTART: '20300304T090000Z', DTEND: '20300304T100000Z' };
    expect(
      busy(
        [
          vevent({ UID: 'a', ...at, TRANSP: 'TRANSPARENT' }),
          vevent({ UID: 'b', ...at, STATUS: 'CANCELLED' }),
          vevent({ UID: 'c', ...at, 'X-MICROSOFT-CDO-BUSYSTATUS': 'FREE' }),
          vevent({ UID: 'ours', ...at }),
        ],
        { own: 'ours' },
      ),
    ).toEqual([]);
  });

  it('repeat on the wall clock across a clock change, without what is left out', () => {
    const weekly = vevent({
      DTSTART: 'TZID=Europe/Berlin:20300315T090000',
      DTEND: 'TZID=Europe/Berlin:20300315T100000',
      RRULE: 'FREQ=WEEKLY;COUNT=5',
      EXDATE: 'TZID=Europe/Berlin:20300322T090000',
    });
    expect(busy([weekly])).toEqual([
      '03-15T08:00/03-15T09:00',
      '03-29T08:00/03-29T09:00',
      '04-05T07:00/04-05T08:00',
      '04-12T07:00/04-12T08:00',
    ]);
  });

  it('end a rule at UNTIL to the instant, far east of Greenwich too, and know extra dates', () => {
    const rule = (until: string) =>
      vevent({
        DTSTART: 'TZID=Asia/Tokyo:20300304T090000',
        DURATION: 'PT1H',
        RRULE: `FREQ=DAILY;UNTIL=${until}`,
        RDATE: 'TZID=Asia/Tokyo:20300401T090000',
      });
    const three = ['03-04T00:00/03-04T01:00', '03-05T00:00/03-05T01:00', '03-06T00:00/03-06T01:00'];
    expect(busy([rule('20300306T000000Z')])).toEqual([...three, '04-01T00:00/04-01T01:00']);
    expect(busy([rule('20300305T235959Z')])).toEqual([...three.slice(0, 2), '04-01T00:00/04-01T01:00']);
  });

  it('move single occurrences, call them off, and move all that follow', () => {
    const master = vevent({ DTSTART: '20300304T090000Z', DTEND: '20300304T100000Z', RRULE: 'FREQ=DAILY;COUNT=5' });
    const moved = vevent({ 'RECURRENCE-ID': '20300305T090000Z', DTSTART: '20300305T150000Z', DURATION: 'PT30M' });
    const off = vevent({ 'RECURRENCE-ID': '20300306T090000Z', DTSTART: '20300306T090000Z', STATUS: 'CANCELLED' });
    const onwards = vevent({
      'RECURRENCE-ID': 'RANGE=THISANDFUTURE:20300307T090000Z',
      DTSTART: '20300307T110000Z',
      DTEND: '20300307T113000Z',
    });
    expect(busy([moved, master, off, onwards])).toEqual([
      '03-04T09:00/03-04T10:00',
      '03-05T15:00/03-05T15:30',
      '03-07T11:00/03-07T11:30',
      '03-08T11:00/03-08T11:30',
    ]);
  });

  it('reach into the range from before it, and are merged where they meet', () => {
    expect(
      busy([
        vevent({ UID: 'a', DTSTART: '20300227T000000Z', DTEND: '20300301T120000Z' }),
        vevent({ UID: 'b', DTSTART: '20300301T120000Z', DTEND: '20300301T130000Z' }),
        vevent({ UID: 'c', DTSTART: '20150105T090000Z', DURATION: 'PT15M', RRULE: 'FREQ=MONTHLY;BYDAY=1MO' }),
      ]),
    ).toEqual(['02-27T00:00/03-01T13:00', '03-04T09:00/03-04T09:15', '04-01T09:00/04-01T09:15']);
  });

  it('refuse what is no calendar, and one that repeats without end', () => {
    expect(() => busy(['nonsense'])).toThrow('not a calendar');
    expect(() => busy([vevent({ DTSTART: '19700101T000000Z', RRULE: 'FREQ=SECONDLY' })])).toThrow('too often');
  });

  it('are those that a VFREEBUSY gives, but for the free ones', () => {
    const published = [
      'BEGIN:VFREEBUSY',
      'UID:f',
      'FREEBUSY:20300304T090000Z/PT1H,20300305T090000Z/20300305T093000Z',
      'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20300306T090000Z/PT1H',
      'FREEBUSY;FBTYPE=FREE:20300307T090000Z/PT1H',
      'END:VFREEBUSY',
    ].join('\r\n');
    expect(busy([published])).toEqual([
      '03-04T09:00/03-04T10:00',
      '03-05T09:00/03-05T09:30',
      '03-06T09:00/03-06T10:00',
    ]);
  });

  it('give a period of RDATE its own length', () => {
    const event = vevent({
      DTSTART: '20300304T090000Z',
      DURATION: 'PT30M',
      RDATE: 'VALUE=PERIOD:20300305T090000Z/PT2H,20300306T090000Z/20300306T100000Z',
    });
    expect(busy([event])).toEqual(['03-04T09:00/03-04T09:30', '03-05T09:00/03-05T11:00', '03-06T09:00/03-06T10:00']);
  });

  it('know the zones of Windows by their names, also without a VTIMEZONE', () => {
    const at = (zone: string) => vevent({ UID: zone, DTSTART: `TZID=${zone}:20300304T090000`, DURATION: 'PT1H' });
    expect(busy([at('Pacific Standard Time')])).toEqual(['03-04T17:00/03-04T18:00']);
    expect(busy([at('W. Europe Standard Time')])).toEqual(['03-04T08:00/03-04T09:00']);
    expect(busy([at('India Standard Time')])).toEqual(['03-04T03:30/03-04T04:30']);
  });

  it('leave out an invitation that the host has declined, and no other', () => {
    const at = { DTSTART: '20300304T090000Z', DURATION: 'PT1H' };
    const invited = (address: string, state: string) =>
      vevent({ ...at, ATTENDEE: `PARTSTAT=${state}:mailto:${address}` });
    expect(busy([invited('Host@Example.com', 'DECLINED')])).toEqual([]);
    expect(busy([vevent({ ...at, ATTENDEE: 'PARTSTAT=DECLINED;EMAIL=host@example.com:urn:uuid:1' })])).toEqual([]);
    expect(busy([invited('host@example.com', 'ACCEPTED')])).toHaveLength(1);
    expect(busy([invited('guest@example.com', 'DECLINED')])).toHaveLength(1);
    expect(busy(['X-WR-CALNAME:guest@example.com', invited('guest@example.com', 'DECLINED')])).toEqual([]);
  });

  it('are where the clock goes on from a time that a change leaves out, and at the first of one that comes twice', () => {
    const daily = (zone: string, start: string) =>
      vevent({ DTSTART: `TZID=${zone}:${start}`, DURATION: 'PT10M', RRULE: 'FREQ=DAILY;COUNT=3' });
    expect(busy([daily('Europe/Berlin', '20300330T023000')])).toEqual([
      '03-30T01:30/03-30T01:40',
      '03-31T01:30/03-31T01:40',
      '04-01T00:30/04-01T00:40',
    ]);
    expect(busy([daily('Australia/Sydney', '20300406T023000')])).toEqual([
      '04-05T15:30/04-05T15:40',
      '04-06T15:30/04-06T15:40',
      '04-07T16:30/04-07T16:40',
    ]);
  });

  it('leave out whole days of a timed series, and take a date without its VALUE for one', () => {
    const series = { DTSTART: 'TZID=Asia/Tokyo:20300304T090000', DURATION: 'PT1H', RRULE: 'FREQ=DAILY;COUNT=3' };
    expect(busy([vevent({ ...series, EXDATE: 'VALUE=DATE:20300305' })])).toEqual([
      '03-04T00:00/03-04T01:00',
      '03-06T00:00/03-06T01:00',
    ]);
    expect(busy([vevent({ DTSTART: '20300304' })])).toEqual(['03-03T23:00/03-04T23:00']);
  });

  it('hold an event at its own time when its rule is none', () => {
    for (const RRULE of ['FREQ=NEVER', 'nonsense', 'FREQ=DAILY;INTERVAL=0', 'FREQ=YEARLY;INTERVAL=1000000']) {
      expect(busy([vevent({ DTSTART: '20300304T090000Z', DURATION: 'PT1H', RRULE })])).toEqual([
        '03-04T09:00/03-04T10:00',
      ]);
    }
  });
});

describe('what a calendar costs', () => {
  /** Many times what it takes, and nothing beside what never ends. */
  const MOST_MS = 5000;
  const tried = (events: string[]) => {
    try {
      return busy(events);
    } catch {
      return [];
    }
  };
  const at = { DTSTART: '20300304T000000Z', DURATION: 'PT1M' };
  const endless = (RRULE: string, DTSTART: string) => [vevent({ ...at, DTSTART, RRULE })];

  it.each([
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=31',
    'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=SECONDLY;INTERVAL=60;BYSECOND=30',
    'FREQ=YEARLY;BYMONTH=1;BYDAY=MO;BYSETPOS=300',
    'FREQ=MINUTELY',
    'FREQ=SECONDLY',
    `FREQ=DAILY;BYHOUR=${[...Array(24).keys()]};BYMINUTE=${[...Array(60).keys()]};BYSECOND=${[...Array(60).keys()]}`,
  ])('is bounded for %.60s', { timeout: 120_000 }, async (rule) => {
    for (const start of ['20300304T000000Z', '19700101T000000Z'])
      expect(await busyMs(MOST_MS, () => tried(endless(rule, start)))).toBeLessThan(MOST_MS);
  });

  it('is for the occurrences in the range alone, however long ago the first was', async () => {
    const series = Array.from({ length: 60 }, (_, i) =>
      vevent({
        UID: `s${i}`,
        DTSTART: '19800101T090000Z',
        DURATION: 'PT1H',
        RRULE: i % 2 ? 'FREQ=DAILY' : 'FREQ=DAILY;COUNT=30000',
      }),
    );
    expect(await busyMs(MOST_MS, () => expect(busy(series)).toHaveLength(61))).toBeLessThan(MOST_MS);
  });

  /** Many times the same event, each changed once. */
  const changed = (count: number) => [
    vevent({ ...at, RRULE: 'FREQ=MINUTELY;INTERVAL=10' }),
    ...Array.from({ length: count }, (_, i) =>
      vevent({
        ...at,
        'RECURRENCE-ID': `${new Date(Date.UTC(2030, 2, 4) + i * 600_000).toISOString().replace(/[-:]|\.\d+/g, '')}`,
      }),
    ),
  ];
  const masters = (count: number) => Array.from({ length: count }, () => vevent(at));
  const left = (count: number) => [
    vevent({ ...at, RRULE: 'FREQ=MINUTELY;INTERVAL=10' }).replace(
      'END:VEVENT',
      `${Array.from({ length: count }, (_, i) => `EXDATE;VALUE=DATE:${new Date(Date.UTC(2030, 2, 4) + i * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')}`).join('\r\n')}\r\nEND:VEVENT`,
    ),
  ];
  it.each([
    ['events of one UID', masters],
    ['changed occurrences of one event', changed],
    ['days left out of one event', left],
  ])('grows with the number of %s, and no faster', { timeout: 120_000 }, async (_what, make) => {
    const events = Object.fromEntries([5000, 20_000].map((count) => [count, make(count)]));
    expect(await growth(5000, (count) => tried(events[count] ?? []))).toBeLessThan(MOST_GROWTH);
  });
});
