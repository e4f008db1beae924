import { sql } from '@/server/kernel/db/client';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { LostLease } from '@/server/kernel/leases/lease';
import { EVERY_SECONDS, type LeasedSource, nextTry, sourceLease } from './claim';
import { clearFailing, notifyFailing } from './notify';

/** What a reading learned, to go on from next time. */
export interface SourceReading {
  token: string | null;
  readAs: string;
  readUntil: Date;
  /** Whether it took longer than one that holds up no other. */
  isSlow: boolean;
  /** Why some of it could not be read. */
  problem?: string | undefined;
}

/** Writes as the holder of a source alone. Throws LostLease. */
export const asHolder = (source: LeasedSource, write: (tx: Transaction) => Promise<void>): Promise<void> =>
  sqlTransaction({ workspaceId: source.workspaceId }, async (tx) => {
    if (!(await sourceLease.lock(tx, source))) throw new LostLease('Another reading holds the calendar now.');
    await write(tx);
  });

/** A reading that ended well. */
export const settleRead = (
  source: LeasedSource,
  { token, readAs, readUntil, isSlow, problem }: SourceReading,
): Promise<void> =>
  asHolder(source, async (tx) => {
    await tx.query(sql`
      UPDATE "CalendarSource" SET ${sourceLease.released}, attempts = 0, "isSlow" = ${isSlow}::boolean, "lastSyncAt" = now(),
        "lastError" = ${problem ?? null}, token = ${token}, "readAs" = ${readAs}, "readUntil" = ${readUntil}::timestamptz,
        "dueAt" = now() + ${EVERY_SECONDS}::int * interval '1 second'
      WHERE "workspaceId" = ${source.workspaceId}::uuid AND id = ${source.id}::uuid`);
    await clearFailing(tx, source);
  });

/** Parts of a minute each that a calendar may take: more than the largest honest one needs, of a server that is slow. */
const MOST_PARTS = 20;

/**
 * One that ran out of time and has something to show for it: it goes on soon. What comes to no end so is a server that trickles,
 * and is tried less and less often, as one that fails.
 */
export const settlePart = (source: LeasedSource): Promise<void> =>
  asHolder(source, async (tx) => {
    const over = source.attempts - MOST_PARTS;
    const error = over <= 0 ? IN_PARTS : ENDLESS;
    const dueAt = over <= 0 ? sql`now()` : nextTry(sql`${over}::int`);
    await tx.query(sql`
      UPDATE "CalendarSource" SET ${sourceLease.released}, "lastError" = ${error}, "dueAt" = ${dueAt}
      WHERE "workspaceId" = ${source.workspaceId}::uuid AND id = ${source.id}::uuid`);
    if (over > 0) await notifyFailing(tx, source, { what: 'read', why: error });
  });

const IN_PARTS = 'It is large and is being read in parts.';
const ENDLESS = 'Its server answers so slowly that it could not be read to the end.';

/** One that failed; when it is tried again was settled as it began. Busy times of before stay: bookings go on. */
export const settleFailed = (source: LeasedSource, error: string, isLasting: boolean): Promise<void> =>
  asHolder(source, async (tx) => {
    await tx.query(sql`
      UPDATE "CalendarSource" SET ${sourceLease.released}, "lastError" = ${error}
      WHERE "workspaceId" = ${source.workspaceId}::uuid AND id = ${source.id}::uuid`);
    // What mends itself by the next reading is no news.
    if (isLasting || source.attempts > 1) await notifyFailing(tx, source, { what: 'read', why: error });
  });
