import type { Login } from '../credentials';
import { boundedFetch, type FetchLimits, type Sent } from '../fetch';

/** Bytes of an answer that says no more than whether it worked. */
const ANSWER_BYTES = 96 * 1024;

/** Asks the server of an account, as its user. Throws CalendarFailure. */
export function ask(
  { username, password }: Login,
  url: string,
  sent: Sent,
  limits: FetchLimits = { maxBytes: ANSWER_BYTES },
) {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  return boundedFetch(url, { ...sent, headers: { ...sent.headers, authorization } }, limits);
}
