import { mayPass } from './db/errors.mjs';
import { logger } from './log';

/**
 * Does a step of each thing in turn, so that none with much to do holds up the others, until none has more or the time is over.
 * One whose step fails is left for the next run, and keeps none of the others from theirs; a database that is away does.
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
      const more = await step(thing).catch((error: unknown) => {
        if (mayPass(error)) throw error;
        logger.error({ err: error, thing }, 'one of many could not be worked at');
        return undefined;
      });
      if (more !== undefined) left.push(more);
    }
    round = left;
  }
  return false;
}
