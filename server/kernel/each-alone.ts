import { mayPass } from '@/server/kernel/db/errors.mjs';
import { logger } from '@/server/kernel/log';

/**
 * Works at what is due, one after the other. One that fails keeps no other from its turn: it is logged, and met again when what is due is
 * read the next time. Where the database itself is away, or has no room, all ends.
 * @param what what the log calls one, such as `contract`
 * @param work answers how much was done, in the unit of these
 */
export async function eachAlone<T extends object>(
  what: string,
  due: readonly T[],
  work: (one: T) => Promise<number>,
): Promise<number> {
  let done = 0;
  for (const one of due) {
    try {
      done += await work(one);
    } catch (error) {
      if (mayPass(error)) throw error;
      const fields: object = { err: error, ...one };
      logger.error(fields, `${what} could not be seen to, and is met again`);
    }
  }
  return done;
}
