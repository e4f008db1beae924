import { repeat } from './repeat.mjs';
import { Silence } from './silence.mjs';

const askEveryMs = 5000;
/** So many times a process that starts may be found without an answer before that counts: five minutes. */
const looksAtStart = 60;

/**
 * Ends a process that runs on without a word, so that it is started again: nothing else tells of it. What was ready and then refuses a
 * connection, or is slow, is left alone. What was never ready may take its time, and then has to answer.
 * @param {import('./service.mjs').Service} service
 * @param {(text: string) => void} log
 * @param {{ everyMs?: number, startLooks?: number }} [options] `everyMs`: also how long an answer may take
 * @returns {() => void} ends the watch
 */
export function watchHang(service, log, { everyMs = askEveryMs, startLooks = looksAtStart } = {}) {
  const silence = new Silence(service.name, log, everyMs);
  /** @type {number | undefined} */
  let watched;
  let looks = 0;
  const look = async () => {
    const { pid, options, becameReady, stopping, restarting } = service;
    looks = pid === watched ? looks + 1 : 1;
    watched = pid;
    const mayAnswer = becameReady || looks > startLooks;
    const isAsked = options.liveUrl !== undefined && pid !== undefined && mayAnswer && !stopping && !restarting;
    const isSilent = isAsked && (await leavesUnanswered(options.liveUrl, everyMs, becameReady)) && service.pid === pid;
    if (!silence.count(isSilent, becameReady ? 0 : startLooks) || service.stopping) return;
    service.child?.kill('SIGKILL');
  };
  return repeat(look, everyMs);
}

/**
 * @param {string | undefined} url
 * @param {number} patienceMs
 * @param {boolean} hasListened whether it refuses connections of its own will, rather than because it does not listen yet
 */
async function leavesUnanswered(url = '', patienceMs, hasListened) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
    await response.body?.cancel();
    return false;
  } catch (error) {
    return !hasListened || (error instanceof Error && error.name === 'TimeoutError');
  }
}
