import { describe, expect, it } from 'vitest';
import { vcalendar, vevent } from '@/server/test/calendar';
import { readBusy } from './read';

const range = { startMs: Date.parse('2030-03-01T00:00:00Z'), endMs: Date.parse('2030-05-01T00:00:00Z') };

/** The busy times of some events, as the instants at which they begin and end. */
async function busy(events: string[], { timezone = 'Europe/Berlin', own = '' } = {}) {
  const found = await readBusy([vcalendar(...events)], { range, timezone, isOwn: (uid) => uid === own });
  return found.map(({ startMs, endMs }) => `${short(startMs)}/${short(endMs)}`);
}
const short = (ms: number) => new Date(ms).toISOString().slice(5, 16);

describe('the busy times of a calendar', () => {
  it('are its events, in the zone that each names', async () => {
    expect(
      await busy([
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

  it('know a zone by its VTIMEZONE where its name is none', async () => {
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
    expect(await busy([zone, event])).toEqual(['03-04T03:30/03-04T04:30']);
  });

  it('hold whole days of the host for events without a time, the short day of a clock change too', async () => {
    expect(
      await busy([
        vevent({ UID: 'a', DTSTART: 'VALUE=DATE:20300304' }),
        vevent({ UID: 'b', DTSTART: 'VALUE=DATE:20300330', DTEND: 'VALUE=DATE:20300401' }),
      ]),
    ).toEqual(['03-03T23:00/03-04T23:00', '03-29T23:00/03-31T22:00']);
  });

  it('leave out what is free, called off, or ours', async () => {
    const at = { DTSTART: '20300304T090000Z', DTEND: '20300304T100000Z' };
    expect(
      await busy(
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

  it('repeat on the wall clock across a clock change, without what is left out', async () => {
    const weekly = vevent({
      DTSTART: 'TZID=Europe/Berlin:20300315T090000',
      DTEND: 'TZID=Europe/Berlin:20300315T100000',
      RRULE: 'FREQ=WEEKLY;COUNT=5',
      EXDATE: 'TZID=Europe/Berlin:20300322T090000',
    });
    expect(await busy([weekly])).toEqual([
      '03-15T08:00/03-15T09:00',
      '03-29T08:00/03-29T09:00',
      '04-05T07:00/04-05T08:00',
      '04-12T07:00/04-12T08:00',
    ]);
  });

  it('end a rule at UNTIL to the instant, far east of Greenwich too, and know extra dates', async () => {
    const rule = (until: string) =>
      vevent({
        DTSTART: 'TZID=Asia/Tokyo:20300304T090000',
        DURATION: 'PT1H',
        RRULE: `FREQ=DAILY;UNTIL=${until}`,
        RDATE: 'TZID=Asia/Tokyo:20300401T090000',
      });
    const three = ['03-04T00:00/03-04T01:00', '03-05T00:00/03-05T01:00', '03-06T00:00/03-06T01:00'];
    expect(await busy([rule('20300306T000000Z')])).toEqual([...three, '04-01T00:00/04-01T01:00']);
    expect(await busy([rule('20300305T235959Z')])).toEqual([...three.slice(0, 2), '04-01T00:00/04-01T01:00']);
  });

  it('move single occurrences, call them off, and move all that follow', async () => {
    const master = vevent({ DTSTART: '20300304T090000Z', DTEND: '20300304T100000Z', RRULE: 'FREQ=DAILY;COUNT=5' });
    const moved = vevent({ 'RECURRENCE-ID': '20300305T090000Z', DTSTART: '20300305T150000Z', DURATION: 'PT30M' });
    const off = vevent({ 'RECURRENCE-ID': '20300306T090000Z', DTSTART: '20300306T090000Z', STATUS: 'CANCELLED' });
    const onwards = vevent({
      'RECURRENCE-ID': 'RANGE=THISANDFUTURE:20300307T090000Z',
      DTSTART: '20300307T110000Z',
      DTEND: '20300307T113000Z',
    });
    expect(await busy([moved, master, off, onwards])).toEqual([
      '03-04T09:00/03-04T10:00',
      '03-05T15:00/03-05T15:30',
      '03-07T11:00/03-07T11:30',
      '03-08T11:00/03-08T11:30',
    ]);
  });

  it('reach into the range from before it, and are merged where they meet', async () => {
    expect(
      await busy([
        vevent({ UID: 'a', DTSTART: '20300227T000000Z', DTEND: '20300301T120000Z' }),
        vevent({ UID: 'b', DTSTART: '20300301T120000Z', DTEND: '20300301T130000Z' }),
        vevent({ UID: 'c', DTSTART: '20150105T090000Z', DURATION: 'PT15M', RRULE: 'FREQ=MONTHLY;BYDAY=1MO' }),
      ]),
    ).toEqual(['02-27T00:00/03-01T13:00', '03-04T09:00/03-04T09:15', '04-01T09:00/04-01T09:15']);
  });

  it('refuse what is no calendar, and one that repeats without end', async () => {
    await expect(busy(['nonsense'])).rejects.toThrow('not a calendar');
    await expect(busy([vevent({ DTSTART: '19700101T000000Z', RRULE: 'FREQ=SECONDLY' })])).rejects.toThrow('too often');
  });
});
