import { Agent, type buildConnector, fetch as undiciFetch } from 'undici';
import { config } from '@/server/kernel/config';
import { readBytes } from '@/server/kernel/join-bytes';
import { hostOf, RefusedAddress } from '@/server/kernel/network/address-guard';
import { guardedConnector } from '@/server/kernel/network/connector';
import { NETWORK_FAILURES } from '@/server/kernel/network/network-failures';
import { CalendarFailure, TooLarge } from './failure';

/** How long a calendar server has for one answer. */
const TIMEOUT_MS = 20_000;
/** Bytes of an answer, once unpacked, that are read. */
export const MAX_BYTES = 10 * 1024 * 1024;

const allowHosts = () => config.calendarAllowHosts;
const isAllowed = (hostname: string) => allowHosts().includes(hostOf(hostname));
const NOT_HTTPS = 'The address must begin with https://.';

const guarded = guardedConnector({ timeoutMs: TIMEOUT_MS, allowHosts });
/** Every connection passes here, that of a redirect too: none to what is not public, none in the clear. */
const connect: buildConnector.connector = (target, callback) => {
  if (target.protocol === 'https:' || isAllowed(target.hostname)) guarded(target, callback);
  else callback(new CalendarFailure(NOT_HTTPS), null);
};
const agent = new Agent({ connect, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS });

/** An address that a calendar may be at; `webcal:` is https by another name. Throws CalendarFailure. */
export function calendarUrl(text: string): string {
  const address = text.trim().replace(/^webcals?:/i, 'https:');
  if (!/^https?:/i.test(address) || !URL.canParse(address)) throw new CalendarFailure(NOT_HTTPS);
  const url = new URL(address);
  if (url.protocol === 'http:' && !isAllowed(url.hostname)) throw new CalendarFailure(NOT_HTTPS);
  if (url.username || url.password) throw new CalendarFailure('Leave the user name and password out of the address.');
  return url.href;
}

export interface FetchLimits {
  /** Ends whatever is under way. */
  signal?: AbortSignal | undefined;
  maxBytes?: number;
}

/** What is asked of a calendar server; nothing is a GET. */
export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  redirect?: 'manual';
}

/** An answer that has come whole; a `Response` would copy its bytes twice more. */
interface Answer {
  ok: boolean;
  status: number;
  header: (name: string) => string | null;
  bytes: Uint8Array;
}

/** `fetch` for calendars: to public addresses, or those of CRM_CALENDAR_ALLOW_HOSTS; bounded in time and size. Throws CalendarFailure. */
export async function boundedFetch(
  url: string,
  sent: Sent,
  { signal, maxBytes = MAX_BYTES }: FetchLimits,
): Promise<Answer> {
  try {
    const response = await undiciFetch(calendarUrl(url), {
      ...sent,
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
      dispatcher: agent,
    });
    const bytes = await readBytes(response.body, maxBytes, () => new TooLarge());
    return { ok: response.ok, status: response.status, header: (name) => response.headers.get(name), bytes };
  } catch (error) {
    throw asFailure(error);
  }
}

/** Why there was no answer. It names no address: that would map the inside for a stranger. */
function asFailure(error: unknown): CalendarFailure {
  const causes: unknown[] = [];
  for (let one = error; one instanceof Error && causes.length < 5; one = one.cause) causes.push(one);
  for (const cause of causes) {
    if (cause instanceof CalendarFailure) return cause;
    if (cause instanceof RefusedAddress) return new CalendarFailure('The address is not on the public Internet.');
    const { code = '', name } = cause as NodeJS.ErrnoException;
    if (NETWORK_FAILURES[code]) return new CalendarFailure(NETWORK_FAILURES[code]);
    if (name === 'TimeoutError' || /TIMEOUT/.test(code)) {
      return new CalendarFailure(`There was no answer within ${TIMEOUT_MS / 1000} seconds.`);
    }
    if (/CERT|SELF_SIGNED|ALTNAME/.test(code))
      return new CalendarFailure('The certificate of the server is not valid.');
  }
  return new CalendarFailure('The calendar server could not be reached.');
}
