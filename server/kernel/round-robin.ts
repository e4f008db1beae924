/**
 * Does a step of each thing in turn, so that none with much to do holds up the others, until none has more or the time is over.
 * @param step answers what is left of the thing, or undefined
 * @param end by performance.now()
 * @returns whether there is more
 */
export async function roundRobin<T>(
  things: readonly T[],
  step: (thing: T) => Promise<T | undefined>,
  end: number,
): Promise<boolean> {
  for (let round = things; round.length > 0; ) {
    const left: T[] = [];
    for (const thing of round) {
      if (performance.now() >= end) return true;
      const more = await step(thing);
      if (more !== undefined) left.push(more);
    }
    round = left;
  }
  return false;
}
