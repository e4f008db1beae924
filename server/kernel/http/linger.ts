import type { IncomingMessage } from 'node:http';

/** Milliseconds that a sender gets to finish, all in all and without sending anything: one on a busy machine pauses for seconds. */
const MOST_MS = 30_000;
const QUIET_MS = 5000;

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

/**
 * The same where a body comes as an iterator, as it does from Next.
 * @returns a promise that resolves once its sender has finished, or has had its time
 */
export function lingered(rest: AsyncIterator<Uint8Array>): Promise<void> {
  return new Promise((resolve) => {
    const most = setTimeout(resolve, MOST_MS);
    const quiet = setTimeout(resolve, QUIET_MS);
    const drop = async () => {
      while (!(await rest.next()).done) quiet.refresh();
    };
    const end = () => {
      clearTimeout(most);
      clearTimeout(quiet);
      resolve();
    };
    drop().then(end, end);
  });
}
