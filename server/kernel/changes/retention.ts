import { config } from '@/server/kernel/config';
import { db, sql } from '@/server/kernel/db/client';

/** Days for which what was deleted can come back. */
const TRASH_DAYS = 30;

/** Makes the partitions of the months that come, so that no change ever finds none. Safe to call at any time, by anybody. */
export const prepareHistory = (): Promise<unknown> => db.query(sql`SELECT make_history_partitions()`);

/**
 * Drops the months that are older than what is kept, of the history and of the trash.
 * @returns how many partitions went
 */
export async function dropOldHistory(): Promise<{ changes: number; trash: number }> {
  const [gone] = await db.query<{ changes: number; trash: number }>(sql`
    SELECT drop_history('Change', ${config.historyDays}::int) AS changes, drop_history('TrashedRow', ${TRASH_DAYS}::int) AS trash`);
  return gone ?? { changes: 0, trash: 0 };
}
