import { signalWork } from '@/inngest/signal';
import type { Context } from '@/server/kernel/context';
import { type Sql, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';

/**
 * Says in the transaction of the change that a booking is to be written to its host's calendar, as it will be then: made,
 * moved or taken away. Does nothing where it is in no calendar, and its host has none that is written to.
 */
export async function planCalendarEvent(tx: Transaction, ctx: Context, bookingId: string): Promise<void> {
  const planned = await plan(tx, ctx, sql`b.id = ${bookingId}::uuid`);
  if (planned > 0) tx.afterCommit(() => signalWork('calendars/write'));
}

/** The same for all meetings that a member is still to hold, once there is a calendar to write them to. */
export async function planUpcomingEvents(tx: Transaction, ctx: Context, memberId: string): Promise<void> {
  const planned = await plan(
    tx,
    ctx,
    sql`b."hostId" = ${memberId}::uuid AND b.status = 'CONFIRMED' AND b."endAt" > now()`,
  );
  if (planned > 0) tx.afterCommit(() => signalWork('calendars/write'));
}

/**
 * What is in a calendar already stays there and follows its booking, also where nothing else is written by now, so that no meeting stands
 * there that was moved or called off.
 */
async function plan(tx: Transaction, ctx: Context, which: Sql): Promise<number> {
  const again = sql`attempts = 0, error = NULL, "dueAt" = now(), "updatedAt" = now()`;
  const rows = await tx.query(sql`
    WITH known AS (
      UPDATE "CalendarEvent" e SET wanted = e.wanted + 1, ${again} FROM "Booking" b
      WHERE b."workspaceId" = ${ctx.workspaceId}::uuid AND ${which} AND e."workspaceId" = b."workspaceId" AND e."bookingId" = b.id
      RETURNING e."bookingId"
    ), fresh AS (
      INSERT INTO "CalendarEvent" ("workspaceId", id, "bookingId", "connectionId", "calendarUrl", "dueAt", "updatedAt")
      SELECT b."workspaceId", gen_random_uuid(), b.id, c.id, c."writeUrl", now(), now()
      FROM "Booking" b JOIN "CalendarConnection" c
        ON c."workspaceId" = b."workspaceId" AND c."memberId" = b."hostId" AND c."writeUrl" IS NOT NULL
      WHERE b."workspaceId" = ${ctx.workspaceId}::uuid AND ${which} AND b.id NOT IN (SELECT k."bookingId" FROM known k)
      ON CONFLICT ("workspaceId", "bookingId") DO UPDATE SET wanted = "CalendarEvent".wanted + 1, ${again}
      RETURNING "bookingId"
    )
    SELECT FROM known UNION ALL SELECT FROM fresh`);
  return rows.length;
}
