import { createAccount, fetchCalendars } from 'tsdav';
import type { Login } from '../credentials';
import { CalendarFailure } from '../failure';
import { calendarFetch, calendarUrl } from '../fetch';

/** A calendar of an account, as its server lists it. */
export interface RemoteCalendar {
  url: string;
  name: string;
  color: string | null;
  writable: boolean;
}

/** What every request to an account carries. */
export const access = ({ username, password }: Login) => ({
  headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
  fetch: calendarFetch,
});

/** The calendars of an account that hold events (RFC 4791 §6.2). Throws CalendarFailure. */
export async function listCalendars(login: Login): Promise<RemoteCalendar[]> {
  const via = access(login);
  const serverUrl = calendarUrl(login.url);
  // tsdav goes on after a refused connection and then says less about it.
  const first = await calendarFetch(serverUrl, { method: 'OPTIONS', headers: via.headers });
  if (first.status === 401) throw new CalendarFailure(REFUSED);
  try {
    const account = await createAccount({ account: { serverUrl, accountType: 'caldav' }, ...via });
    const found = await fetchCalendars({
      account,
      props: PROPS,
      projectedProps: { currentUserPrivilegeSet: true },
      ...via,
    });
    return found
      .filter(({ components = [] }) => components.length === 0 || components.includes('VEVENT'))
      .map(({ url, displayName, calendarColor, projectedProps }) => ({
        url,
        name: nameOf(displayName, url),
        color: /^#[0-9a-f]{6}/i.exec(String(calendarColor ?? ''))?.[0] ?? null,
        writable: mayWrite(projectedProps?.currentUserPrivilegeSet),
      }));
  } catch (error) {
    if (error instanceof CalendarFailure) throw error;
    const refused = error instanceof Error && /401|credentials/i.test(error.message);
    throw new CalendarFailure(refused ? REFUSED : 'No calendars were found at this address.');
  }
}

const REFUSED = 'The server did not accept the user name and password.';

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
