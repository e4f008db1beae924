import { storable } from '@/server/kernel/contract/unstorable';
import { type DavProperty, readProperties } from '../busy/foreign';
import type { Login } from '../credentials';
import { CalendarFailure } from '../failure';
import { calendarUrl } from '../fetch';
import { ask } from './ask';
import { propfind, REFUSED, RefusedRequest, report } from './report';

/** A calendar of an account, as its server lists it. */
export interface RemoteCalendar {
  url: string;
  name: string;
  color: string | null;
  writable: boolean;
}

/** What an account has: its calendars that hold events (RFC 4791 §6.2), and what it is invited as. */
export interface RemoteAccount {
  calendars: RemoteCalendar[];
  addresses: string[];
}

/** Bytes of an answer, and calendars in it: more than anybody has. */
const LIST_BYTES = 1024 * 1024;
const MAX_CALENDARS = 500;
const MAX_ADDRESSES = 50;
const NAME_LENGTH = 200;
const NONE = 'No calendars were found at this address.';

/** Signs in and looks. Throws CalendarFailure. */
export async function discoverAccount(login: Login): Promise<RemoteAccount> {
  const serverUrl = calendarUrl(login.url);
  const first = await ask(login, serverUrl, { method: 'OPTIONS' });
  if (first.status === 401) throw new CalendarFailure(REFUSED, { lasting: true });
  try {
    const principal = await principalOf(login, serverUrl);
    const home = await hrefOf(login, principal, 'c:calendar-home-set');
    if (home === undefined) throw new CalendarFailure(NONE);
    return { calendars: await calendarsIn(login, home), addresses: await addressesOf(login, principal) };
  } catch (error) {
    throw error instanceof RefusedRequest && error.status !== 401 ? new CalendarFailure(NONE) : error;
  }
}

/** Where the principal of an account is (RFC 5397), by the address that its server names (RFC 6764 §5), or the one given. */
async function principalOf(login: Login, serverUrl: string): Promise<string> {
  const named = await wellKnown(login, serverUrl);
  let failure: unknown = new CalendarFailure(NONE);
  for (const root of new Set([named ?? serverUrl, serverUrl, new URL('/', serverUrl).href])) {
    try {
      const principal = await hrefOf(login, root, 'd:current-user-principal');
      if (principal !== undefined) return principal;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** Where `/.well-known/caldav` leads to, by whichever method. */
async function wellKnown(login: Login, serverUrl: string): Promise<string | undefined> {
  const url = new URL('/.well-known/caldav', serverUrl);
  const requests = [{ method: 'PROPFIND', headers: { depth: '0' } }, { method: 'GET' }];
  for (const request of requests) {
    const answer = await ask(login, url.href, { ...request, redirect: 'manual' }).catch(() => undefined);
    const location = answer && answer.status >= 300 && answer.status < 400 ? answer.header('location') : null;
    if (!location || !URL.canParse(location, url)) continue;
    const found = new URL(location, url);
    // Behind a proxy a server may name itself without the port that it is reached by.
    if (found.hostname === url.hostname && found.port === '') found.port = url.port;
    return found.href;
  }
  return undefined;
}

/** What a server tells of a resource, or of what is in it. */
async function propertiesOf(login: Login, url: string, properties: readonly string[], depth: '0' | '1' = '0') {
  const body = propfind(properties.map((property) => `<${property}/>`).join(''));
  const bytes = await report(login, url, body, { method: 'PROPFIND', depth, maxBytes: LIST_BYTES });
  return readProperties(bytes, { base: url });
}

/** The address that a property of a resource holds. */
async function hrefOf(login: Login, url: string, property: string): Promise<string | undefined> {
  const found = await propertiesOf(login, url, [property]);
  const href = found
    .flatMap(({ props }) => props?.[property.slice(2)]?.hrefs ?? [])
    .slice(0, MAX_ADDRESSES)
    .find((one) => URL.canParse(one, url));
  return href === undefined ? undefined : new URL(href, url).href;
}

const PROPS = [
  ...['d:displayname', 'd:resourcetype', 'ca:calendar-color', 'c:supported-calendar-component-set'],
  'd:current-user-privilege-set',
];

async function calendarsIn(login: Login, home: string): Promise<RemoteCalendar[]> {
  const found = await propertiesOf(login, home, PROPS, '1');
  return found
    .filter(({ props }) => props?.resourcetype?.names.includes('calendar'))
    .filter(({ props }) => takesEvents(props?.['supported-calendar-component-set']))
    .slice(0, MAX_CALENDARS)
    .map(({ href: url, props }) => {
      const name = storable(props?.displayname?.text || nameIn(url), NAME_LENGTH);
      const color = /^#[0-9a-f]{6}/i.exec(props?.['calendar-color']?.text ?? '')?.[0] ?? null;
      return { url, name, color, writable: mayWrite(props?.['current-user-privilege-set']) };
    });
}

/** A server that does not say is believed to take events. */
const takesEvents = (said: DavProperty | undefined) => !said?.names.includes('comp') || said.names.includes('VEVENT');

function nameIn(url: string): string {
  const last = new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? 'Calendar';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

const WRITES = ['all', 'write', 'write-content', 'bind'];

/** Whether events may be put there (RFC 3744 §5.4). A server that does not say is believed to let its user do so. */
const mayWrite = (said: DavProperty | undefined) =>
  !said?.names.includes('privilege') || WRITES.some((privilege) => said.names.includes(privilege));

/** What invitations of an account are addressed to (RFC 6638 §2.4.1), in lower case. */
async function addressesOf(login: Login, principal: string): Promise<string[]> {
  const named = login.username.includes('@') ? [login.username.toLowerCase()] : [];
  const found = await propertiesOf(login, principal, ['c:calendar-user-address-set']).catch(() => []);
  const hrefs = found.flatMap(({ props }) => props?.['calendar-user-address-set']?.hrefs ?? []);
  const mailed = hrefs.flatMap((href) => /^mailto:([^<>\s]{3,320})$/.exec(href.toLowerCase())?.[1] ?? []);
  return [...new Set([...named, ...mailed])].slice(0, MAX_ADDRESSES);
}
