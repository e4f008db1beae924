import { basicUtc, vcalendar, vevent } from '../calendar';
import { dayFromNow } from '../meetings/meeting';

/** As Outlook describes a zone that has no name of its own: Berlin's. */
const OWN_ZONE = [
  ...['BEGIN:VTIMEZONE', 'TZID:Customized Time Zone'],
  ...['BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
  ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
].join('\r\n');
/** In each of them the hour is in the evening of Greenwich, in summer and in winter. */
const EVENINGS = [
  ...['Europe/Berlin:20', 'America/New_York:14', 'W. Europe Standard Time:21', 'Customized Time Zone:20'],
  ...['America/Los_Angeles:10', 'Pacific Standard Time:11'],
].map((one) => one.split(':') as [string, string]);
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const two = (value: number) => String(value).padStart(2, '0');

/** One of the events of years: some are single, some have ended, some go on, with days left out and moved. */
function kept(i: number): string[] {
  const [zone = '', hour] = EVENINGS[i % EVENINGS.length] ?? [];
  const on = (year: number, at = `${hour}${two((i % 4) * 15)}00`) =>
    `TZID=${zone}:${year}${two(1 + (i % 12))}${two(1 + (i % 28))}T${at}`;
  const [first, last] = [2015 + (i % 8), 2016 + (i % 8)];
  const event = (more: Record<string, string>) =>
    vevent({ UID: `kept-${i}`, SUMMARY: `Meeting ${i}`, DTSTART: on(first), DURATION: 'PT45M', ...more });
  const BYDAY = WEEKDAYS[i % 7];
  switch (i % 10) {
    case 0:
      return [event({ RRULE: 'FREQ=DAILY', EXDATE: on(last) })];
    case 1:
      return [event({ RRULE: `FREQ=WEEKLY;BYDAY=${BYDAY}`, EXDATE: on(last) })];
    case 2:
      return [
        event({ RRULE: `FREQ=WEEKLY;INTERVAL=2;BYDAY=${BYDAY}` }),
        event({ DTSTART: on(last, `${hour}5000`), 'RECURRENCE-ID': on(last) }),
      ];
    case 3:
      return [event({ RRULE: `FREQ=MONTHLY;BYDAY=${1 + (i % 4)}${BYDAY}` })];
    case 4:
      return [event({ RRULE: `FREQ=WEEKLY;UNTIL=${last}1201T000000Z` })];
    case 5:
      return [event({ RRULE: 'FREQ=DAILY;COUNT=30' })];
    default:
      return [event({})];
  }
}

/** A calendar that has been kept since 2015, of so many events, which is busy in so many days at half past ten, at twelve and at one. */
export function longKept(count: number, days: number): string {
  const on = (time: string) => basicUtc(dayFromNow(days, time));
  const daily = { RRULE: 'FREQ=DAILY', DURATION: 'PT30M' };
  const weekday = WEEKDAYS[new Date(dayFromNow(days)).getUTCDay()];
  return vcalendar(
    OWN_ZONE,
    ...Array.from({ length: count }, (_, i) => kept(i)).flat(),
    vevent({ ...daily, UID: 'a', DTSTART: 'TZID=Asia/Kolkata:20150105T160000' }),
    vevent({ ...daily, UID: 'b', DTSTART: '20150105T110000Z', EXDATE: on('11:00') }),
    vevent({ ...daily, UID: 'c', DTSTART: '20150105T120000Z', RRULE: `FREQ=WEEKLY;BYDAY=${weekday}` }),
    vevent({ ...daily, UID: 'd', DTSTART: '20150105T113000Z' }),
    vevent({ UID: 'd', DTSTART: on('13:00'), DURATION: 'PT30M', 'RECURRENCE-ID': on('11:30') }),
  );
}
