import { logger } from '@/server/kernel/log';
import { lostRace, sqlState } from './transaction';

/** lock_not_available: others had it for as long as lock_timeout. */
const HELD = '55P03';

/**
 * Does what has a next time anyway, such as the making and dropping of partitions: where others hold a table for too long, this time
 * passes, and what comes after it goes on.
 * @returns undefined where it was left
 */
export async function unlessHeld<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) !== HELD && !lostRace(error)) throw error;
    logger.warn({ what, reason: error instanceof Error ? error.message : String(error) }, 'left to the next time');
    return undefined;
  }
}
