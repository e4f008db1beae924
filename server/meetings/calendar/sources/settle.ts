import { sql } from '@/server/kernel/db/client';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { LostLease } from '@/server/kernel/leases/lease';
import { EVERY_SECONDS, type Held, sourceLease } from './claim';
import { tellFailing, tellWorking } from './tell';

/** What a reading learned, to go on from next time. */
export interface Learned {
  token: string | null;
  readAs: string;
  readUntil: Date;
  /** Why some of it could not be read. */
  problem?: string | undefined;
}

/** Writes as the holder of a source alone. Throws LostLease. */
export const asHolder = (held: Held, write: (tx: Transaction) => Promise<void>): Promise<void> =>
  sqlTransaction({ workspaceId: held.workspaceId }, async (tx) => {
    if (!(await sourceLease.hold(tx, held))) throw new LostLease('Another reading holds the calendar now.');
    await write(tx);
  });

/** A reading that ended well. */
export const settleRead = (held: Held, { token, readAs, readUntil, problem }: Learned): Promise<void> =>
  asHolder(held, async (tx) => {
    await tx.query(sql`
      UPDATE "CalendarSource" SET ${sourceLease.released}, attempts = 0, "lastSyncAt" = now(),
        "lastError" = ${problem ?? null}, token = ${token}, "readAs" = ${readAs}, "readUntil" = ${readUntil}::timestamptz,
        "dueAt" = now() + ${EVERY_SECONDS}::int * interval '1 second'
      WHERE "workspaceId" = ${held.workspaceId}::uuid AND id = ${held.id}::uuid`);
    await tellWorking(tx, held);
  });

/** One that ran out of time and has something to show for it: it goes on soon. */
export const settlePart = (held: Held): Promise<void> =>
  asHolder(held, async (tx) => {
    await tx.query(sql`
      UPDATE "CalendarSource" SET ${sourceLease.released}, attempts = 0, "dueAt" = now(),
        "lastError" = 'It is large and is being read in parts.'
      WHERE "workspaceId" = ${held.workspaceId}::uuid AND id = ${held.id}::uuid`);
  });

/** One that failed; when it is tried again was settled as it began. Busy times of before stay: bookings go on. */
export const settleFailed = (held: Held, error: string, isLasting: boolean): Promise<void> =>
  asHolder(held, async (tx) => {
    await tx.query(sql`
      UPDATE "CalendarSource" SET ${sourceLease.released}, "lastError" = ${error}
      WHERE "workspaceId" = ${held.workspaceId}::uuid AND id = ${held.id}::uuid`);
    // What mends itself by the next reading is no news.
    if (isLasting || held.attempts > 1) await tellFailing(tx, held, { what: 'read', why: error });
  });
