import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { db, sql } from '@/server/kernel/db/client';
import { SWEEP, sqlTransaction } from '@/server/kernel/db/transaction';
import { sign } from '@/server/kernel/secret';

/** What may be tried only so often: by or at `who`, at most `most` times in any `minutes`. */
export interface Bound {
  who: string;
  most: number;
  minutes: number;
}

/**
 * Counts one attempt under every bound, or none where one of them is used up: then throws the 429. It is counted before it is
 * made, in the database, so that neither many at once nor several processes get more. It costs the same for people who do
 * not exist.
 * @returns takes the attempt back, for one that was no failure
 */
export async function countAttempt(bounds: readonly Bound[], refusal: string): Promise<() => Promise<void>> {
  // In one order for everybody, so that no two wait for each other.
  const rows = bounds
    .map(({ who, ...bound }) => ({ ...bound, key: sign('attempt', who, 32) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const counted = await sqlTransaction(SWEEP, async (tx) => {
    const marks: { key: string; at: string }[] = [];
    for (const { key, most, minutes } of rows) {
      const recent = sql`ARRAY(SELECT t FROM unnest(a.at) t WHERE t > clock_timestamp() - make_interval(mins => ${minutes}::int))`;
      const [mark] = await tx.query<{ at: string }>(sql`
        INSERT INTO "Attempt" AS a (key, at) VALUES (${key}, ARRAY[clock_timestamp()])
        ON CONFLICT (key) DO UPDATE SET at = ${recent} || clock_timestamp() WHERE cardinality(${recent}) < ${most}::int
        RETURNING at[cardinality(at)]::text AS at`);
      if (!mark) throw new ApiError(STATUS.tooMany, refusal, { 'Retry-After': String(minutes * 60) });
      marks.push({ key, at: mark.at });
    }
    return marks;
  });
  return async () => {
    await db.query(sql`
      UPDATE "Attempt" a SET at = array_remove(a.at, m.at)
      FROM jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) AS m (key text, at timestamptz) WHERE a.key = m.key`);
  };
}
