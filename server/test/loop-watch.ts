import { readFileSync } from 'node:fs';

const TICK_MS = 2;
/** What the thread of the event loop has run for; its id is that of the process. */
const THREAD = `/proc/self/task/${process.pid}/schedstat`;

/**
 * CPU time of the event loop's own thread, in milliseconds: neither what others take of the machine is in it, nor what this
 * process does beside its loop. Where Linux does not say, it is that of the whole process.
 */
export function cpuMs(): number {
  if (process.platform === 'linux') return Number(readFileSync(THREAD, 'latin1').split(' ')[0]) / 1e6;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** What the drills take of CPU where the limits in milliseconds were set: a machine that does nothing else. */
const DRILLS_MS = 25;
const DRILLS = 100;
const DRILL = JSON.stringify(
  Array.from({ length: 600 }, (_, place) => ({ place, name: `row ${place}`, list: [place, null, true] })),
);

/**
 * How many times more CPU time the same work takes here and now than where the limits were set, never less than one. Others at
 * work on a machine make its CPUs slower, not only scarce.
 */
export function slowness(): number {
  const before = cpuMs();
  for (let drill = 0; drill < DRILLS; drill++) JSON.stringify(JSON.parse(DRILL));
  return Math.max(1, (cpuMs() - before) / DRILLS_MS);
}
// Compiled before it is measured.
slowness();

/** Watches how long the event loop is ever busy between two of its turns. */
export class LoopWatch {
  #longestMs = 0;
  #slowness = slowness();
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
    this.#slowness = slowness();
    this.#longestMs = 0;
    this.#last = cpuMs();
  }

  /** The longest turn since it began, as it would have been where the limits were set; by the slowness before and after. */
  end(): number {
    // The turn that asks is not over: it may be the longest.
    const longestMs = Math.max(this.#longestMs, cpuMs() - this.#last);
    return longestMs / ((this.#slowness + slowness()) / 2);
  }
}
