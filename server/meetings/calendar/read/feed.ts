import { sha256 } from '@/server/kernel/sha256';
import { CalendarFailure } from '../failure';
import { boundedFetch } from '../fetch';

export interface Feed {
  bytes: Uint8Array;
  /** What asks the server next time whether anything is new (RFC 9110 §13.1), and what tells where it does not know. */
  token: string;
}

interface Validators {
  etag: string | null;
  modified: string | null;
  digest: string;
}

/**
 * A calendar that is published at an address (RFC 7986 §5.7), unread; undefined where it is as it was when `token` was given.
 * Throws CalendarFailure.
 */
export async function fetchFeed(url: string, token?: string | null, signal?: AbortSignal): Promise<Feed | undefined> {
  const before: Partial<Validators> = token ? JSON.parse(token) : {};
  const headers = {
    accept: 'text/calendar, text/plain;q=0.5',
    ...(before.etag && { 'if-none-match': before.etag }),
    ...(before.modified && { 'if-modified-since': before.modified }),
  };
  const response = await boundedFetch(url, { headers }, { signal });
  if (response.status === 304 && token) return undefined;
  if (!response.ok) throw refusalOf(response.status);
  const { bytes } = response;
  const digest = (await sha256(bytes)).toString('base64');
  if (digest === before.digest) return undefined;
  const [etag, modified] = [response.header('etag'), response.header('last-modified')];
  return { bytes, token: JSON.stringify({ etag, modified, digest } satisfies Validators) };
}

function refusalOf(status: number): CalendarFailure {
  if (status === 404 || status === 410) {
    return new CalendarFailure('There is no calendar at this address.', { lasting: true });
  }
  if (status === 401 || status === 403) {
    const words = 'The address does not let anybody read it. Use the secret address that the calendar gives.';
    return new CalendarFailure(words, { lasting: true });
  }
  return new CalendarFailure(`The server answered ${status}.`);
}
