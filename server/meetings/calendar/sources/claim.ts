import { type Db, db, raw, type Sql, sql, sweepDb } from '@/server/kernel/db/client';
import { SWEEP, sqlTransaction } from '@/server/kernel/db/transaction';
import { type Leased, leaseOn } from '@/server/kernel/leases/lease';

/** Longer than a reading may take. */
export const sourceLease = leaseOn({ table: 'CalendarSource', holder: 'leaseId', seconds: 120 });
export const EVERY_SECONDS = 290;
/** Sources of one member that are read at the same time, so that whoever has many or slow ones holds up nobody else. */
const PER_MEMBER = 2;
/** Those that are read before somebody books. */
const AT_BOOKING = 6;
const MIN_HORIZON_DAYS = 60;

/** A source that is leased by the one reading that `leaseId` names. */
export interface LeasedSource extends Leased {
  connectionId: string;
  memberId: string;
  kind: 'CALDAV' | 'ICS';
  credentials: Uint8Array;
  url: string;
  timezone: string;
  horizonDays: number;
  /** Of the host, in lower case: what they have declined is not in the way. */
  addresses: string[];
  attempts: number;
  token: string | null;
  readAs: string | null;
  readUntil: Date | null;
}

/** Five minutes, then twice as long after each reading that did not end well, six hours at most. */
export const nextTry = (attempts: Sql) =>
  sql`now() + least(6 * 3600, ${EVERY_SECONDS}::int * power(2, least(${attempts}, 10))) * interval '1 second'`;

/**
 * Takes sources to read. That one is tried is noted before it is: of one that ends the process, or never ends, the next try
 * is put off as of any other that fails, and waits among the slow ones.
 */
function claim(which: Sql, on: Db = sweepDb): Promise<LeasedSource[]> {
  return on.query<LeasedSource>(sql`
    UPDATE "CalendarSource" s SET ${sourceLease.taken()}, attempts = s.attempts + 1, "isSlow" = true,
      "dueAt" = ${nextTry(sql`s.attempts`)},
      "lastError" = CASE WHEN s."leaseId" IS NULL THEN s."lastError" ELSE 'The last reading of it was broken off.' END
    FROM "CalendarConnection" c JOIN "Member" m ON m."workspaceId" = c."workspaceId" AND m.id = c."memberId"
    WHERE c."workspaceId" = s."workspaceId" AND c.id = s."connectionId" AND (s."workspaceId", s.id) IN (${which})
    RETURNING s."workspaceId"::text, s.id::text, s."connectionId"::text, s."memberId"::text, c.kind, c.credentials, s.url,
      coalesce(m.timezone, 'UTC') AS timezone, s.attempts, s.token, s."readAs", s."readUntil", ${sourceLease.leaseId('s')},
      (SELECT greatest(${MIN_HORIZON_DAYS}::int, max(t."horizonDays")) FROM "BookingType" t
        WHERE t."workspaceId" = s."workspaceId" AND t."hostId" = m.id AND t."deletedAt" IS NULL) AS "horizonDays",
      ARRAY(SELECT DISTINCT lower(a) FROM (SELECT m.email::text UNION ALL SELECT unnest(c.addresses) UNION ALL
        SELECT unnest(b.aliases || b.address::text) FROM "Mailbox" b
        WHERE b."workspaceId" = s."workspaceId" AND b."memberId" = m.id) AS all_of_them (a) ORDER BY 1) AS addresses`);
}

/**
 * Takes the next one that is due, of those that were read soon last time or of the others. One at a time do, for two at once would
 * both count what the other is about to take.
 */
export function claimDue(isSlow: boolean): Promise<LeasedSource | undefined> {
  return sqlTransaction(SWEEP, async (tx) => {
    await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('calendars/due', 0))`);
    const [source] = await claim(nextDue(isSlow), tx);
    return source;
  });
}

const nextDue = (isSlow: boolean) =>
  sourceLease.free(
    sql`d."isSlow" = ${isSlow}::boolean AND d."dueAt" <= now() AND ${PER_MEMBER}::int > (SELECT count(*)
      FROM "CalendarSource" o
      WHERE o."workspaceId" = d."workspaceId" AND o."memberId" = d."memberId" AND ${sourceLease.lasts('o')})`,
    raw('d."dueAt"'),
    1,
  );

/** How often in a row a calendar may fail until somebody who wants it read now has to wait: half a minute, then twice as long, an hour at most. */
const FREE_ATTEMPTS = 5;
const wishWait = sql`least(3600, 30 * power(2, least(attempts - ${FREE_ATTEMPTS}::int, 7))) * interval '1 second'`;
/** When the last reading began, which then put off the next one. */
const lastBegun = sql`"dueAt" - least(6 * 3600, ${EVERY_SECONDS}::int * power(2, least(attempts - 1, 10))) * interval '1 second'`;

/** Has all of a connection read now, whatever came of it before. */
export const makeDue = (workspaceId: string, connectionId: string) =>
  db.query(sql`
    UPDATE "CalendarSource" SET "dueAt" = now()
    WHERE "workspaceId" = ${workspaceId}::uuid AND "connectionId" = ${connectionId}::uuid`);

/**
 * The same as a member asks for it, who may ask again and again: what has failed often is left for a while.
 * @returns the seconds until any of it may be read; undefined where some of it is
 */
export async function wishDue(workspaceId: string, connectionId: string): Promise<number | undefined> {
  const mine = sql`"workspaceId" = ${workspaceId}::uuid AND "connectionId" = ${connectionId}::uuid`;
  const made = await db.query(sql`
    UPDATE "CalendarSource" SET "dueAt" = now()
    WHERE ${mine} AND (attempts <= ${FREE_ATTEMPTS}::int OR "dueAt" <= now() OR ${lastBegun} + ${wishWait} <= now()) RETURNING 1`);
  if (made.length > 0) return undefined;
  const [first] = await db.query<{ seconds: number | null }>(sql`
    SELECT ceil(date_part('epoch', min(${lastBegun} + ${wishWait}) - now()))::int AS seconds FROM "CalendarSource" WHERE ${mine}`);
  return first?.seconds ?? undefined;
}

/** Takes the next one of a connection that is due and that nobody reads at the moment. */
export async function claimOf(workspaceId: string, connectionId: string): Promise<LeasedSource | undefined> {
  const isDue = sql`d."workspaceId" = ${workspaceId}::uuid AND d."connectionId" = ${connectionId}::uuid AND d."dueAt" <= now()`;
  const [source] = await claim(sourceLease.free(isDue, raw('d."dueAt"'), 1));
  return source;
}

/** Takes those of a member that were read longer ago, of those that work and that nobody reads at the moment. */
export const claimStale = (workspaceId: string, memberId: string, olderThanSeconds: number): Promise<LeasedSource[]> =>
  claim(
    sourceLease.free(
      sql`d."workspaceId" = ${workspaceId}::uuid AND d."memberId" = ${memberId}::uuid AND d.attempts = 0
        AND d."lastSyncAt" < now() - ${olderThanSeconds}::int * interval '1 second'`,
      raw('d."lastSyncAt"'),
      AT_BOOKING,
    ),
  );
