import { repeat } from './repeat.mjs';

const askEveryMs = 5000;
/** So many questions in a row without any answer are told of, and so many end the process: a quarter of a minute, and a minute. */
const toldAfter = 3;
const endedAfter = 12;

/**
 * Ends a process that was ready and then runs on without a word, so that it is started again: nothing else tells of it. Questions are
 * counted instead of time, for while a machine sleeps nobody asks. What refuses a connection, or is slow, is left alone.
 * @param {import('./service.mjs').Service} service
 * @param {(text: string) => void} log
 * @param {number} [everyMs] also how long an answer may take
 * @returns {() => void} ends the watch
 */
export function watchHang(service, log, everyMs = askEveryMs) {
  let silent = 0;
  const look = async () => {
    const { pid, options, becameReady, stopping, restarting } = service;
    const isAsked = options.liveUrl !== undefined && pid !== undefined && becameReady && !stopping && !restarting;
    silent = isAsked && (await isSilent(options.liveUrl, everyMs)) && service.pid === pid ? silent + 1 : 0;
    const seconds = Math.round((silent * everyMs) / 1000);
    if (silent === toldAfter) log(`${service.name} runs, but has not answered for ${seconds} s`);
    if (silent < endedAfter || service.stopping) return;
    log(`${service.name} has not answered for ${seconds} s; ending it`);
    service.child?.kill('SIGKILL');
    silent = 0;
  };
  return repeat(look, everyMs);
}

/**
 * @param {string | undefined} url
 * @param {number} patienceMs
 */
async function isSilent(url = '', patienceMs) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
    await response.body?.cancel();
    return false;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError';
  }
}
