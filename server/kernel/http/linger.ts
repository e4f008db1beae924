import type { IncomingMessage } from 'node:http';

/** Milliseconds that a sender gets to finish, all in all and without sending anything. */
const MOST_MS = 10_000;
const QUIET_MS = 2000;

/**
 * Reads on, and drops, what is still being sent after the answer. A connection that is closed while its other end writes is
 * reset, and the answer that was not read yet is lost with it (RFC 9112 §9.6).
 * @param done closes the connection
 */
export function linger(request: IncomingMessage, done: () => void): void {
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    clearTimeout(most);
    clearTimeout(quiet);
    done();
  };
  const most = setTimeout(end, MOST_MS);
  const quiet = setTimeout(end, QUIET_MS);
  for (const event of ['data', 'readable']) request.removeAllListeners(event);
  request.on('data', () => quiet.refresh());
  for (const event of ['end', 'close', 'error']) request.on(event, end);
  request.resume();
}
