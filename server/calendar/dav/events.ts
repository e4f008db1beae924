import { calendarQuery, createObject, deleteObject, updateObject } from 'tsdav';
import type { Interval } from '@/server/bookings/slots/schedule';
import type { Login } from '../credentials';
import { CalendarFailure } from '../failure';
import { access } from './account';

const basic = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');
const CONTENT = { 'content-type': 'text/calendar; charset=utf-8' };

/** Where an event is, and in which state. */
export interface Place {
  href: string;
  etag: string | null;
}

/** The events of a calendar that touch a range, as iCalendar text (RFC 4791 §7.8). Throws CalendarFailure. */
export async function readEvents(login: Login, url: string, { startMs, endMs }: Interval): Promise<string[]> {
  const range = { 'time-range': { _attributes: { start: basic(startMs), end: basic(endMs) } } };
  const found = await query(login, url, range, { 'd:getetag': {}, 'c:calendar-data': {} });
  return found.flatMap(({ props }) => {
    const data: unknown = props?.calendarData?._cdata ?? props?.calendarData;
    return typeof data === 'string' ? [data] : [];
  });
}

/** Where the event with a UID is in a calendar, under whatever name. */
export async function findEvent(login: Login, url: string, uid: string): Promise<Place | undefined> {
  const match = { _attributes: { collation: 'i;octet' }, _text: uid };
  const filter = { 'prop-filter': { _attributes: { name: 'UID' }, 'text-match': match } };
  const [found] = await query(login, url, filter, { 'd:getetag': {} });
  if (!found?.href) return undefined;
  const etag: unknown = found.props?.getetag;
  return { href: new URL(found.href, url).href, etag: etag === undefined ? null : String(etag) };
}

async function query(login: Login, url: string, filter: object, props: Record<string, object>) {
  const event = { _attributes: { name: 'VEVENT' }, ...filter };
  const filters = { 'comp-filter': { _attributes: { name: 'VCALENDAR' }, 'comp-filter': event } };
  try {
    return await calendarQuery({ url, props, filters, depth: '1', ...access(login) });
  } catch (error) {
    if (error instanceof CalendarFailure) throw error;
    const status = error instanceof Error ? /failed: (\d{3})/.exec(error.message)?.[1] : undefined;
    throw refusal(Number(status ?? 0), 'be read');
  }
}

/**
 * Puts an event where it was, or where none is yet, and never over a state of it that was not seen: a host may change it too.
 * @returns its new ETag, null where the server tells none; undefined when it is in another state than `at` says.
 */
export async function putEvent(
  login: Login,
  href: string,
  { data, at }: { data: string; at: Place | undefined },
): Promise<{ etag: string | null } | undefined> {
  const via = access(login);
  const etag = at?.etag ?? undefined;
  const headers = { ...via.headers, ...CONTENT };
  const response = at
    ? await updateObject({ url: href, data, headers, fetch: via.fetch, ...(etag && { etag }) })
    : await createObject({ url: href, data, headers: { ...headers, 'if-none-match': '*' }, fetch: via.fetch });
  // 409 and 403: where the server does not take a UID twice (RFC 4791 §5.3.2.1, no-uid-conflict).
  if ([403, 409, 412].includes(response.status) && !at) return undefined;
  if ([404, 412].includes(response.status) && at) return undefined;
  if (!response.ok) throw refusal(response.status, 'be written to');
  return { etag: response.headers.get('etag') };
}

/** Takes an event away; one that is gone already is fine. */
export async function removeEvent(login: Login, href: string): Promise<void> {
  const response = await deleteObject({ url: href, ...access(login) });
  if (!response.ok && response.status !== 404 && response.status !== 410)
    throw refusal(response.status, 'be written to');
}

function refusal(status: number, what: string): CalendarFailure {
  if (status === 401) return new CalendarFailure('The server did not accept the user name and password.');
  if (status === 404) return new CalendarFailure('The calendar is not there any more.');
  return new CalendarFailure(`The calendar could not ${what}${status ? `: the server answered ${status}` : ''}.`);
}
