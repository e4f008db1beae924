import { cpuMs, LoopWatch, slowness } from './loop-watch';

// What work takes of the processor, at best of several tries: what is compiled when it is first needed, or collected by chance, is
// no input's doing. A machine that others are at work on says so of some tries, and a fault of ours of all of them.

const TRIES = 10;

/** The least that a measure says of up to ten tries; one below `most` is enough. */
export async function leastOf(most: number, measure: (time: number) => number | Promise<number>): Promise<number> {
  const said: number[] = [];
  do said.push(await measure(said.length));
  while (said.length < TRIES && Math.min(...said) >= most);
  return Math.min(...said);
}

/** CPU time that the thread of the event loop may spend between two of its turns, in milliseconds. */
export const MOST_TURN_MS = 50;

let watch: LoopWatch | undefined;

/** The longest turn of the event loop that some work makes, in milliseconds. */
export function longestTurn(work: (time: number) => unknown, most = MOST_TURN_MS): Promise<number> {
  watch ??= new LoopWatch();
  const watching = watch;
  return leastOf(most, async (time) => {
    watching.begin();
    await work(time);
    return watching.end();
  });
}

/** CPU time of the event loop's thread that some work takes, in milliseconds of the machine where the limits were set. */
export const busyMs = (most: number, work: (time: number) => unknown): Promise<number> =>
  leastOf(most, async (time) => {
    const before = cpuMs();
    await work(time);
    return (cpuMs() - before) / slowness();
  });

/** Four times as much takes a linear work four times as long, a quadratic one sixteen times. */
export const MOST_GROWTH = 9;

/**
 * How many times longer a work takes for four times as much; `0` where that takes less than a moment of CPU time, which says nothing.
 */
export function growth(size: number, work: (size: number) => unknown, momentMs = 5): Promise<number> {
  const time = async (some: number) => {
    const before = cpuMs();
    await work(some);
    return cpuMs() - before;
  };
  return leastOf(MOST_GROWTH, async () => {
    const longMs = await time(4 * size);
    return longMs < momentMs ? 0 : longMs / Math.max(await time(size), momentMs / 4);
  });
}
