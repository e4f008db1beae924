import { HISTORY_DAYS } from '@/server/automation/webhooks/retention';
import { db, sql } from '@/server/kernel/db/client';

/** Makes the partitions of events and deliveries for the weeks that come. Safe to call at any time, by anybody. */
export const prepareWeeks = (): Promise<unknown> => db.query(sql`SELECT make_event_weeks()`);

/**
 * Drops the weeks of events and deliveries that are older than what is kept: deliveries before the events that they show.
 * @param now Unix milliseconds.
 * @returns how many went
 */
export async function dropOldWeeks(now: number): Promise<number> {
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  let dropped = 0;
  for (const table of ['WebhookDelivery', 'Event']) {
    const [gone] = await db.query<{ weeks: number }>(sql`
      SELECT drop_event_weeks(${table}::text, ${at} - make_interval(days => ${HISTORY_DAYS}::int), ${at}) AS weeks`);
    dropped += gone?.weeks ?? 0;
  }
  return dropped;
}
