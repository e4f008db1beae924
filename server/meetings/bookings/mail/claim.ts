import { db, type Sql, sql, sweepDb } from '@/server/kernel/db/client';
import { type Leased, leaseOn } from '@/server/kernel/leases/lease';
import { UNKNOWN_OUTCOME } from '@/server/kernel/mail/smtp/outcome';

/** A process that is alive renews it. */
export const bookingMailLease = leaseOn({ table: 'BookingMail', holder: 'claimId', seconds: 60 });

/** A mail that is ours to hand over until its lease ends. */
export type Claim = Leased;

/** A reminder is worth sending while its meeting is to come, at the time that it tells. */
export const isWanted = (at: Date): Sql => sql`(m.kind <> 'REMINDER' OR EXISTS (
  SELECT FROM "Booking" b WHERE b."workspaceId" = m."workspaceId" AND b.id = m."bookingId" AND b.status = 'CONFIRMED'
    AND b.sequence = m.sequence AND b."startAt" > ${at}::timestamptz))`;

/** People ask for the mails about their own meeting, so opting out of others does not stop these; a dead address does. */
const isReachable = sql`NOT EXISTS (SELECT FROM "Suppression" s WHERE s."workspaceId" = m."workspaceId" AND s.email = m.email
  AND (m.role = 'GUEST' OR s.reason IN ('BOUNCE', 'COMPLAINT')))`;

/**
 * Ends the claims of processes that are gone. What had not been handed over is free again; of what had, nobody knows whether
 * the server took it, and so it must not be sent again.
 */
export async function endLostClaims(): Promise<void> {
  await sweepDb.query(sql`
    UPDATE "BookingMail" SET ${bookingMailLease.ended}, "updatedAt" = now(),
      state = CASE WHEN "handedAt" IS NULL THEN 'QUEUED' ELSE 'FAILED' END,
      error = CASE WHEN "handedAt" IS NULL THEN error ELSE ${UNKNOWN_OUTCOME} END
    WHERE ${bookingMailLease.hasEnded()}`);
}

/** Mails at the front of the queue that one look at what is not wanted goes through. */
const LOOKED_AT = 500;

/** Puts aside what is due and not to be sent any more, of those that come next. */
export async function skipUnwanted(at: Date): Promise<void> {
  await sweepDb.query(sql`
    WITH front AS (
      SELECT m.* FROM "BookingMail" m
      WHERE m.state = 'QUEUED' AND ${bookingMailLease.isUntaken('m')} AND m."dueAt" <= ${at}::timestamptz
      ORDER BY m."dueAt" LIMIT ${LOOKED_AT}::int
    ), unwanted AS (
      SELECT m."workspaceId", m.id FROM front m WHERE NOT (${isWanted(at)} AND ${isReachable})
    )
    UPDATE "BookingMail" b SET state = 'SKIPPED', "updatedAt" = now() FROM unwanted u
    WHERE b."workspaceId" = u."workspaceId" AND b.id = u.id AND b.state = 'QUEUED' AND ${bookingMailLease.isUntaken('b')}`);
}

/** Claims what is due, at most so many; of one booking a person is told in the order in which it happened. */
export async function claimDue(room: number, at: Date): Promise<Claim[]> {
  return sweepDb.query<Claim>(sql`
    WITH due AS (
      SELECT m."workspaceId", m.id FROM "BookingMail" m
      WHERE m.state = 'QUEUED' AND ${bookingMailLease.isUntaken('m')} AND m."dueAt" <= ${at}::timestamptz
        AND ${isWanted(at)} AND ${isReachable}
        AND NOT EXISTS (SELECT FROM "BookingMail" e WHERE e."workspaceId" = m."workspaceId" AND e."bookingId" = m."bookingId"
          AND e.email = m.email AND e.sequence < m.sequence AND e.state = 'QUEUED' AND e.kind <> 'REMINDER')
      ORDER BY m."dueAt" LIMIT ${room}::int FOR UPDATE OF m SKIP LOCKED
    )
    UPDATE "BookingMail" m SET ${bookingMailLease.taken()}, attempts = m.attempts + 1, "handedAt" = NULL, "updatedAt" = now()
    FROM due WHERE m."workspaceId" = due."workspaceId" AND m.id = due.id
    RETURNING m."workspaceId"::text, m.id::text, ${bookingMailLease.leaseId('m')}`);
}

/** The claim's own row, while it is ours. */
export const isOurs = (claim: Claim): Sql => sql`${bookingMailLease.isMine(claim, 'm')} AND m.state = 'QUEUED'`;

/**
 * Notes that the server is about to be given the message; from here on a death leaves the outcome unknown. The same statement
 * asks once more whether the claim is ours and the mail still wanted.
 */
export async function handOver(claim: Claim, at: Date): Promise<boolean> {
  const rows = await db.query(sql`
    UPDATE "BookingMail" m SET "handedAt" = now()
    WHERE ${isOurs(claim)} AND ${bookingMailLease.lasts('m')} AND ${isWanted(at)} RETURNING 1 AS open`);
  return rows.length > 0;
}
