import { config } from '@/server/kernel/config';
import { db, sql } from '@/server/kernel/db/client';
import { unlessHeld } from '@/server/kernel/db/unless-held';

/** Days for which what was deleted can come back. */
const TRASH_DAYS = 30;

/** Makes the partitions of the months that come, so that no change ever finds none. Safe to call at any time, by anybody. */
export const prepareHistory = (): Promise<unknown> => db.query(sql`SELECT make_history_partitions()`);

/**
 * Drops the months that are older than what is kept, of the history and of the trash. Those that somebody holds wait for the next time.
 * @returns how many partitions went
 */
export async function dropOldHistory(): Promise<{ changes: number; trash: number }> {
  const drop = async (table: 'Change' | 'TrashedRow', days: number) => {
    const found = await unlessHeld(`months of ${table} are dropped`, () =>
      db.query<{ months: number }>(sql`SELECT drop_history(${table}::text, ${days}::int) AS months`),
    );
    return found?.[0]?.months ?? 0;
  };
  return { changes: await drop('Change', config.historyDays), trash: await drop('TrashedRow', TRASH_DAYS) };
}
