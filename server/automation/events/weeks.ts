import { HISTORY_DAYS } from '@/server/automation/webhooks/retention';
import { db, sql } from '@/server/kernel/db/client';
import { unlessHeld } from '@/server/kernel/db/unless-held';

/**
 * Makes the partitions of events and deliveries for the weeks that come. Safe to call at any time, by anybody. To attach one takes the
 * default partition for itself, and whoever comes after waits behind that: so it waits for a second at most, as for a backup that
 * reads. Two weeks are there before one is needed.
 */
export const prepareWeeks = (): Promise<unknown> =>
  unlessHeld('weeks are made', () => db.query(sql`SELECT set_config('lock_timeout', '1s', true), make_event_weeks()`));

/**
 * Drops the weeks of events and deliveries that are older than what is kept: deliveries before the events that they show. Those that
 * somebody holds wait for the next time.
 * @param now Unix milliseconds.
 * @returns how many went
 */
export async function dropOldWeeks(now: number): Promise<number> {
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  let dropped = 0;
  for (const table of ['WebhookDelivery', 'Event']) {
    const found = await unlessHeld(`weeks of ${table} are dropped`, () =>
      db.query<{ weeks: number }>(sql`
        SELECT drop_event_weeks(${table}::text, ${at} - make_interval(days => ${HISTORY_DAYS}::int), ${at}) AS weeks`),
    );
    if (!found) break;
    dropped += found[0]?.weeks ?? 0;
  }
  return dropped;
}
