import { createAccount, fetchCalendars, propfind } from 'tsdav';
import type { Login } from '../credentials';
import { CalendarFailure } from '../failure';
import { boundedFetch, calendarUrl, type FetchLimits } from '../fetch';

/** A calendar of an account, as its server lists it. */
export interface RemoteCalendar {
  url: string;
  name: string;
  color: string | null;
  writable: boolean;
}

/** Bytes of an answer that is parsed in this process: more would hold it up, and list more calendars than anybody has. */
const LIST_BYTES = 96 * 1024;

/** What every request to an account carries. */
export const access = ({ username, password }: Login, limits: FetchLimits = { maxBytes: LIST_BYTES }) => ({
  headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
  fetch: boundedFetch(limits),
});

/** What an account has: its calendars that hold events (RFC 4791 §6.2), and what it is invited as. */
export interface RemoteAccount {
  calendars: RemoteCalendar[];
  addresses: string[];
}

/** Signs in and looks. Throws CalendarFailure. */
export async function lookInto(login: Login): Promise<RemoteAccount> {
  const via = access(login);
  const serverUrl = calendarUrl(login.url);
  // tsdav goes on after a refused connection and then says less about it.
  const first = await via.fetch(serverUrl, { method: 'OPTIONS', headers: via.headers });
  if (first.status === 401) throw new CalendarFailure(REFUSED, { lasting: true });
  try {
    const account = await createAccount({ account: { serverUrl, accountType: 'caldav' }, ...via });
    const found = await fetchCalendars({
      account,
      props: PROPS,
      projectedProps: { currentUserPrivilegeSet: true },
      ...via,
    });
    const calendars = found
      .filter(({ components = [] }) => components.length === 0 || components.includes('VEVENT'))
      .map(({ url, displayName, calendarColor, projectedProps }) => ({
        url,
        name: nameOf(displayName, url),
        color: /^#[0-9a-f]{6}/i.exec(String(calendarColor ?? ''))?.[0] ?? null,
        writable: mayWrite(projectedProps?.currentUserPrivilegeSet),
      }));
    return { calendars, addresses: await addressesOf(login, account.principalUrl) };
  } catch (error) {
    if (error instanceof CalendarFailure) throw error;
    const refused = error instanceof Error && /401|credentials/i.test(error.message);
    throw new CalendarFailure(refused ? REFUSED : 'No calendars were found at this address.');
  }
}

export const REFUSED = 'The server did not accept the user name and password.';

/** What invitations of an account are addressed to (RFC 6638 §2.4.1), in lower case. */
async function addressesOf(login: Login, principalUrl: string | undefined): Promise<string[]> {
  const named = login.username.includes('@') ? [login.username.toLowerCase()] : [];
  if (!principalUrl) return named;
  const props = { 'c:calendar-user-address-set': {} };
  const found = await propfind({ url: principalUrl, props, depth: '0', ...access(login) }).catch(() => []);
  const said = JSON.stringify(found.map((one) => one.props?.calendarUserAddressSet ?? null)).toLowerCase();
  const mailed = [...said.matchAll(/mailto:([^"<>\s]{3,320})/g)].map(([, address = '']) => address);
  return [...new Set([...named, ...mailed])].slice(0, 50);
}

const PROPS = {
  'd:displayname': {},
  'ca:calendar-color': {},
  'd:resourcetype': {},
  'c:supported-calendar-component-set': {},
  'd:current-user-privilege-set': {},
};

function nameOf(displayName: unknown, url: string): string {
  if (typeof displayName === 'string' && displayName.trim()) return displayName.trim().slice(0, 200);
  return decodeURIComponent(new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? 'Calendar').slice(0, 200);
}

/** Whether events may be put there (RFC 3744 §5.4). A server that does not say is believed to let its user do so. */
function mayWrite(privileges: unknown): boolean {
  const said = JSON.stringify(privileges ?? null);
  return !said.includes('privilege"') || /"(all|write|writeContent|bind)"/.test(said);
}
