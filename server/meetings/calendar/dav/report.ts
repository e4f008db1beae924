import type { Login } from '../credentials';
import { CalendarFailure } from '../failure';
import type { FetchLimits } from '../fetch';
import { ask } from './ask';

export const REFUSED = 'The server did not accept the user name and password.';

/** A text within XML. */
const xmlText = (text: string) =>
  text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`).replace(/[^\P{Cc}\t\n\r]/gu, '');

const NAMESPACES = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"';
const APPLE = 'xmlns:ca="http://apple.com/ns/ical/"';
const ETAG = '<d:prop><d:getetag/></d:prop>';
const EVENT = '<d:prop><d:getetag/><c:calendar-data/></d:prop>';
const basic = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');

/** Which events of a calendar there are, as far as a filter says (RFC 4791 §7.8). */
const calendarQuery = (filter: string, props: string) =>
  `<c:calendar-query ${NAMESPACES}>${props}<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">${filter}</c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`;

/** Those that touch a range (RFC 4791 §9.9). */
export const rangeQuery = (startMs: number, endMs: number) =>
  calendarQuery(`<c:time-range start="${basic(startMs)}" end="${basic(endMs)}"/>`, ETAG);

/** The event with a UID, whole: not every server goes by such a filter. */
export const uidQuery = (uid: string) =>
  calendarQuery(
    `<c:prop-filter name="UID"><c:text-match collation="i;octet">${xmlText(uid)}</c:text-match></c:prop-filter>`,
    EVENT,
  );

/** Some events themselves (RFC 4791 §7.9). */
export const multiget = (hrefs: readonly string[]) =>
  `<c:calendar-multiget ${NAMESPACES}>${EVENT}${hrefs.map((href) => `<d:href>${xmlText(href)}</d:href>`).join('')}</c:calendar-multiget>`;

/** What has changed since a token (RFC 6578 §3.2). */
export const syncCollection = (token: string) =>
  `<d:sync-collection ${NAMESPACES}><d:sync-token>${xmlText(token)}</d:sync-token><d:sync-level>1</d:sync-level>${ETAG}</d:sync-collection>`;

/** Some properties of a resource (RFC 4918 §9.1). */
export const propfind = (properties: string) =>
  `<d:propfind ${NAMESPACES} ${APPLE}><d:prop>${properties}</d:prop></d:propfind>`;

/** The token of now (RFC 6578 §4). */
export const tokenQuery = propfind('<d:sync-token/>');

interface Request extends FetchLimits {
  method?: 'REPORT' | 'PROPFIND';
  depth?: '0' | '1';
}

/** Asks a calendar, and answers the bytes of its multistatus unread. Throws CalendarFailure. */
export async function report(login: Login, url: string, body: string, request: Request = {}): Promise<Uint8Array> {
  const { method = 'REPORT', depth = '1', ...limits } = request;
  const headers = { 'content-type': 'application/xml; charset=utf-8', depth };
  const said = `<?xml version="1.0" encoding="utf-8"?>${body}`;
  const { status, bytes } = await ask(login, url, { method, headers, body: said }, limits);
  if (status !== 207) throw refusal(status, 'be read');
  return bytes;
}

/** The server's own answer, told in words. */
export class RefusedRequest extends CalendarFailure {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message, { lasting: [401, 403, 404, 410].includes(status) });
  }
}

export function refusal(status: number, what: string): RefusedRequest {
  if (status === 401) return new RefusedRequest(status, REFUSED);
  if (status === 404) return new RefusedRequest(status, 'The calendar is not there any more.');
  return new RefusedRequest(status, `The calendar could not ${what}: the server answered ${status}.`);
}
