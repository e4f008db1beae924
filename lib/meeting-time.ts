import { zoneFormats } from './zone-formats';

// Put together from figures, as in lib/format.ts: a mail, the server's page and the browser must say the same.
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const MINUTE_MS = 60_000;

const clockOf = zoneFormats('sv-SE', { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' });

/** A moment as the clocks of a zone show it: `2026-11-23T09:30`. */
export const wallTime = (at: number, timeZone: string) => clockOf(timeZone).format(at).replace(' ', 'T');

/** `Monday, 23 November 2026`, of a day such as `2026-11-23`. */
export function longDay(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return `${WEEKDAYS[at.getUTCDay()]}, ${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}

/** `Europe/Berlin, UTC+01:00`: two zones with one name in different seasons are told apart. */
export function zoneLabel(at: number, timeZone: string): string {
  const offset = Math.round(
    (Date.parse(`${wallTime(at, timeZone)}Z`) - Math.floor(at / MINUTE_MS) * MINUTE_MS) / MINUTE_MS,
  );
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map((n) =>
    String(n).padStart(2, '0'),
  );
  const name = timeZone.replaceAll('_', ' ');
  return timeZone === 'UTC' ? 'UTC' : `${name}, UTC${offset < 0 ? '-' : '+'}${hours}:${minutes}`;
}

/** `Monday, 23 November 2026, 09:30 to 10:00 (Europe/Berlin, UTC+01:00)` */
export function meetingTime(startAt: Date | string, endAt: Date | string, timeZone: string): string {
  const [start, end] = [new Date(startAt).getTime(), new Date(endAt).getTime()];
  const [from, to] = [wallTime(start, timeZone), wallTime(end, timeZone)];
  const until = from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : `${longDay(to.slice(0, 10))}, ${to.slice(11)}`;
  return `${longDay(from.slice(0, 10))}, ${from.slice(11)} to ${until} (${zoneLabel(start, timeZone)})`;
}
