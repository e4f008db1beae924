import { readMultistatus } from '../busy/foreign';
import type { Login } from '../credentials';
import { ask } from './ask';
import { refusal, report, uidQuery } from './report';

const CONTENT = { 'content-type': 'text/calendar; charset=utf-8' };

/** Where an event is, and in which state. */
export interface CalendarEntry {
  href: string;
  etag: string | null;
}

/** Where the event with a UID is in a calendar, under whatever name. What a server answers beside it is of somebody else's making. */
export async function findEvent(login: Login, url: string, uid: string): Promise<CalendarEntry | undefined> {
  const { objects } = await readMultistatus(await report(login, url, uidQuery(uid)), { base: url });
  const found = objects.find((object) => object.uid === uid);
  return found && { href: found.href, etag: found.etag };
}

/**
 * Puts an event where it was, or where none is yet, and never over a state of it that was not seen: a host may change it too.
 * @returns its new ETag, null where the server tells none; undefined when it is in another state than `at` says.
 */
export async function putEvent(
  login: Login,
  href: string,
  { data, at }: { data: string; at: CalendarEntry | undefined },
): Promise<{ etag: string | null } | undefined> {
  const only: Record<string, string> = at ? (at.etag ? { 'if-match': at.etag } : {}) : { 'if-none-match': '*' };
  const response = await ask(login, href, { method: 'PUT', headers: { ...CONTENT, ...only }, body: data });
  // 409 and 403: where the server does not take a UID twice (RFC 4791 §5.3.2.1, no-uid-conflict).
  if ([403, 409, 412].includes(response.status) && !at) return undefined;
  if ([404, 412].includes(response.status) && at) return undefined;
  if (!response.ok) throw refusal(response.status, 'be written to');
  return { etag: response.header('etag') };
}

/** Takes an event away; one that is gone already is fine. */
export async function removeEvent(login: Login, href: string): Promise<void> {
  const response = await ask(login, href, { method: 'DELETE' });
  if (!response.ok && response.status !== 404 && response.status !== 410)
    throw refusal(response.status, 'be written to');
}
