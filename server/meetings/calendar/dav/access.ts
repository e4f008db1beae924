import type { Login } from '../credentials';
import { boundedFetch, type FetchLimits } from '../fetch';

/** Bytes of an answer that says no more than whether it worked. */
const ANSWER_BYTES = 96 * 1024;

/** What every request to an account carries. */
export const access = ({ username, password }: Login, limits: FetchLimits = { maxBytes: ANSWER_BYTES }) => ({
  headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
  fetch: boundedFetch(limits),
});
