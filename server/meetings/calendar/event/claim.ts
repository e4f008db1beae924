import { recordSql, writeRecords } from '@/server/kernel/changes';
import { systemContext } from '@/server/kernel/context';
import { raw, sql, sweepDb } from '@/server/kernel/db/client';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { type Leased, leaseOn } from '@/server/kernel/leases/lease';
import { clearFailing, notifyFailing } from '../sources/notify';

/** Longer than all requests of one writing together. */
export const eventLease = leaseOn({ table: 'CalendarEvent', holder: 'leaseId', seconds: 180 });
/** The waiting time doubles from a minute to an hour. */
const BACKOFF = sql`least(60, power(2, least(e.attempts, 10))) * interval '1 minute'`;
/** What fails less often mends itself before anybody could do something about it. */
const TELL_AFTER = 3;

/** A booking that is ours to write until the lease ends. */
export interface Claim extends Leased {
  bookingId: string;
  connectionId: string;
  memberId: string;
  calendarUrl: string;
  href: string | null;
  etag: string | null;
  wanted: number;
  attempts: number;
  credentials: Uint8Array;
}

/** Takes what is due and nobody writes; two that ask at once get different ones. */
export const claimEvents = (limit: number): Promise<Claim[]> =>
  sweepDb.query<Claim>(sql`
    UPDATE "CalendarEvent" e SET ${eventLease.taken()}, "dueAt" = now() + ${BACKOFF}, attempts = e.attempts + 1
    FROM "CalendarConnection" c
    WHERE c."workspaceId" = e."workspaceId" AND c.id = e."connectionId" AND (e."workspaceId", e.id) IN (
      ${eventLease.free(raw('d."dueAt" <= now()'), raw('d."dueAt"'), limit)})
    RETURNING e."workspaceId"::text, e.id::text, e."bookingId"::text, e."connectionId"::text, c."memberId"::text,
      e."calendarUrl", e.href, e.etag, e.wanted, e.attempts, c.credentials, ${eventLease.leaseId('e')}`);

/**
 * What was written, with the booking told of it in the same statement; what changed meanwhile is due at once. Says nothing for
 * a claim that was lost.
 */
export const settleWritten = (
  claim: Claim,
  { href, etag, onCalendar }: { href: string | null; etag: string | null; onCalendar: boolean },
): Promise<void> =>
  sqlTransaction({ workspaceId: claim.workspaceId }, async (tx) => {
    const { workspaceId, id, wanted } = claim;
    const write = recordSql`
      WITH settled AS (
        UPDATE "CalendarEvent" e SET written = ${wanted}::int, href = ${href}, etag = ${etag}, attempts = 0, error = NULL,
          ${eventLease.released},
          "dueAt" = CASE WHEN e.wanted > ${wanted}::int THEN now() END, "updatedAt" = now()
        WHERE ${eventLease.isMine(claim, 'e')}
        RETURNING e."bookingId")
      UPDATE "Booking" b SET "onHostCalendar" = ${onCalendar} FROM settled
      WHERE b."workspaceId" = ${workspaceId}::uuid AND b.id = settled."bookingId" RETURNING b.id::text`;
    const [mine] = await writeRecords<{ id: string }>(
      tx,
      systemContext(workspaceId, id),
      'Booking',
      write,
      (booking) => ({ kind: 'updated', id: booking.id, columns: { onHostCalendar: onCalendar } }),
    );
    if (mine && claim.attempts > TELL_AFTER) await clearFailing(tx, claim);
  });

/** Tries again later; not for ever where the meeting is over. */
export const settleFailed = (claim: Claim, error: string): Promise<void> =>
  sqlTransaction({ workspaceId: claim.workspaceId }, async (tx) => {
    const { wanted } = claim;
    const [mine] = await tx.query(sql`
      UPDATE "CalendarEvent" e SET error = ${error}, ${eventLease.released}, "updatedAt" = now(),
        "dueAt" = CASE WHEN e.wanted > ${wanted}::int THEN now()
          WHEN b."endAt" + interval '1 day' > now() THEN now() + ${BACKOFF} END
      FROM "Booking" b
      WHERE ${eventLease.isMine(claim, 'e')}
        AND b."workspaceId" = e."workspaceId" AND b.id = e."bookingId" RETURNING 1 AS mine`);
    if (mine && claim.attempts >= TELL_AFTER) await notifyFailing(tx, claim, { what: 'written to', why: error });
  });
