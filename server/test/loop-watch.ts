import { readFileSync } from 'node:fs';

const TICK_MS = 2;
/** What the thread of the event loop has run for; its id is that of the process. */
const THREAD = `/proc/self/task/${process.pid}/schedstat`;

/**
 * CPU time of the event loop's own thread, in milliseconds: neither what others take of the machine is in it, nor what this
 * process does beside its loop. Where Linux does not say, it is that of the whole process.
 */
function cpuMs(): number {
  if (process.platform === 'linux') return Number(readFileSync(THREAD, 'latin1').split(' ')[0]) / 1e6;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Watches how long the event loop is ever busy between two of its turns. */
export class LoopWatch {
  #longestMs = 0;
  #last = cpuMs();

  constructor() {
    setInterval(() => {
      const now = cpuMs();
      this.#longestMs = Math.max(this.#longestMs, now - this.#last);
      this.#last = cpuMs();
    }, TICK_MS).unref();
  }

  /** Forgets what was. */
  begin() {
    this.#longestMs = 0;
    this.#last = cpuMs();
  }

  get longestMs() {
    return this.#longestMs;
  }
}
