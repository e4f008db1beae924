import { setTimeout as sleep } from 'node:timers/promises';
import { isFull, mayPass } from '../../server/kernel/db/errors.mjs';

const firstDelayMs = 500;
const longestDelayMs = 15_000;

/**
 * A program that somebody else ended: the out-of-memory killer, or a person. Code 130 and the like are ends that it asked for.
 * And a server that has much to recover after a crash.
 */
const killed = /ended with SIG[A-Z]+|is stuck "/;
/** What npm says of a registry that it does not reach at the moment. */
const cutOff =
  /network request to .* failed|ERR_SOCKET_TIMEOUT|npm (ERR!|error) (code|errno) E(NOTFOUND|AI_AGAIN|TIMEDOUT|IDLETIMEOUT)/;

/**
 * Does work that can be begun again from its beginning, until it is done. It is begun again when the database went away,
 * took no more connections or its disk was full, or one of its programs was killed; any other failure is for whoever asked.
 * @template T
 * @param {() => Promise<T>} work
 * @param {{ signal: AbortSignal, log: (text: string) => void, delayMs?: number }} options
 * @returns {Promise<T>}
 */
export async function retryKilled(work, { signal, log, delayMs = firstDelayMs }) {
  for (let wait = delayMs; ; wait = Math.min(wait * 2, longestDelayMs)) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !canRecover(error)) throw error;
      const why = isFull(error) ? `The disk is full: ${firstLine(error)}` : firstLine(error);
      log(`${why}; beginning that again in ${wait / 1000} s`);
      await sleep(wait, undefined, { signal });
    }
  }
}

/**
 * Whether the same work may succeed when it is begun again.
 * @param {unknown} error
 */
export function canRecover(error) {
  if (mayPass(error)) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (killed.test(cause.message) || cutOff.test(cause.message)) return true;
  return false;
}

/** @param {unknown} error */
function firstLine(error) {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0];
}
