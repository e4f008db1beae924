import { CalendarFailure } from './failure';
import { calendarFetch, calendarUrl } from './fetch';

/** A calendar that is published at an address (RFC 7986 §5.7), as text. Throws CalendarFailure. */
export async function readFeed(url: string): Promise<string> {
  const response = await calendarFetch(calendarUrl(url), { headers: { accept: 'text/calendar, text/plain;q=0.5' } });
  if (response.ok) return (await response.text()).replace(/^\uFEFF/, '');
  if (response.status === 404 || response.status === 410)
    throw new CalendarFailure('There is no calendar at this address.');
  if (response.status === 401 || response.status === 403) {
    throw new CalendarFailure(
      'The address does not let anybody read it. Use the secret address that the calendar gives.',
    );
  }
  throw new CalendarFailure(`The server answered ${response.status}.`);
}
