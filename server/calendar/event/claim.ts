import { db, sql } from '@/server/db/client';

/** Longer than all requests of one writing together. */
const LEASE_SECONDS = 180;
/** The waiting time doubles from a minute to an hour. */
const BACKOFF = sql`least(60, power(2, least(e.attempts, 10))) * interval '1 minute'`;

/** A booking that is ours to write until the lease ends. */
export interface Claim {
  workspaceId: string;
  id: string;
  bookingId: string;
  calendarUrl: string;
  href: string | null;
  etag: string | null;
  wanted: number;
  credentials: Uint8Array;
}

/** Takes what is due; two that ask at once get different ones. */
export const claimEvents = (limit: number): Promise<Claim[]> =>
  db.query<Claim>(sql`
    UPDATE "CalendarEvent" e SET "dueAt" = now() + ${LEASE_SECONDS}::int * interval '1 second', attempts = e.attempts + 1
    FROM "CalendarConnection" c
    WHERE c."workspaceId" = e."workspaceId" AND c.id = e."connectionId" AND (e."workspaceId", e.id) IN (
      SELECT d."workspaceId", d.id FROM "CalendarEvent" d WHERE d."dueAt" <= now()
      ORDER BY d."dueAt" LIMIT ${limit}::int FOR UPDATE SKIP LOCKED)
    RETURNING e."workspaceId"::text, e.id::text, e."bookingId"::text, e."calendarUrl", e.href, e.etag, e.wanted, c.credentials`);

/** What was written, with the booking told of it in the same statement; what changed meanwhile is due at once. */
export async function settleWritten(
  { workspaceId, id, wanted }: Claim,
  { href, etag, onCalendar }: { href: string | null; etag: string | null; onCalendar: boolean },
): Promise<void> {
  await db.query(sql`
    WITH settled AS (
      UPDATE "CalendarEvent" e SET written = ${wanted}::int, href = ${href}, etag = ${etag}, attempts = 0, error = NULL,
        "dueAt" = CASE WHEN e.wanted > ${wanted}::int THEN now() END, "updatedAt" = now()
      WHERE e."workspaceId" = ${workspaceId}::uuid AND e.id = ${id}::uuid RETURNING e."bookingId")
    UPDATE "Booking" b SET "onHostCalendar" = ${onCalendar} FROM settled
    WHERE b."workspaceId" = ${workspaceId}::uuid AND b.id = settled."bookingId"`);
}

/** Tries again later; not for ever where the meeting is over. */
export async function settleFailed({ workspaceId, id }: Claim, error: string): Promise<void> {
  await db.query(sql`
    UPDATE "CalendarEvent" e SET error = ${error}, "updatedAt" = now(),
      "dueAt" = CASE WHEN b."endAt" + interval '1 day' > now() THEN now() + ${BACKOFF} END
    FROM "Booking" b
    WHERE e."workspaceId" = ${workspaceId}::uuid AND e.id = ${id}::uuid AND b."workspaceId" = e."workspaceId" AND b.id = e."bookingId"`);
}
