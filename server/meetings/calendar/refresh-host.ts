import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '@/server/kernel/context';
import { db, type Sql, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { logger } from '@/server/kernel/log';
import { claimStale, sourceLease } from './sources/claim';
import { syncSource } from './sync';

/** Busy times that are no older are believed when somebody books. */
const FRESH_SECONDS = 30;
/** How long a booking waits for those that are; what the calendar says later holds for the next. */
const PATIENCE_MS = 2500;
const LOOK_MS = 150;

/** Whose calendars are looked into. */
export const hostOfType = (typeId: string): Sql => sql`SELECT "hostId" FROM "BookingType" WHERE id = ${typeId}::uuid`;
export const hostOfBooking = (bookingId: string): Sql =>
  sql`SELECT "hostId" FROM "Booking" WHERE id = ${bookingId}::uuid`;

/**
 * Looks into a host's calendars again before a time is taken, where what is known of them is not of just now. A calendar that is
 * slow, fails or failed last time holds up no booking: then the busy times of before decide, as they do for the slots.
 */
export async function refreshHost(ctx: Context, id: string, host: (id: string) => Sql): Promise<void> {
  if (!isId(id)) return;
  const endAt = performance.now() + PATIENCE_MS;
  const stale = await staleOf(ctx, host(id));
  if (!stale) return;
  const { memberId } = stale;
  for (const source of await claimStale(ctx.workspaceId, memberId, FRESH_SECONDS)) {
    // Goes on, and settles, when nobody waits for it any more.
    syncSource(source).catch((error: unknown) =>
      logger.warn({ err: error, sourceId: source.id }, 'calendar not looked into'),
    );
  }
  while (performance.now() < endAt && (await isRead(ctx, memberId))) await sleep(LOOK_MS);
}

async function staleOf(ctx: Context, host: Sql): Promise<{ memberId: string } | undefined> {
  const [stale] = await db.query<{ memberId: string }>(sql`
    SELECT s."memberId"::text FROM "CalendarSource" s
    WHERE s."workspaceId" = ${ctx.workspaceId}::uuid AND s."memberId" = (${host} AND "workspaceId" = ${ctx.workspaceId}::uuid)
      AND s."lastSyncAt" < now() - ${FRESH_SECONDS}::int * interval '1 second' AND s.attempts <= 1 LIMIT 1`);
  return stale;
}

/** Whether some of a member's calendars that worked last time are being read. */
async function isRead(ctx: Context, memberId: string): Promise<boolean> {
  const [reading] = await db.query(sql`
    SELECT 1 AS reading FROM "CalendarSource" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "memberId" = ${memberId}::uuid
      AND attempts = 1 AND ${sourceLease.lasts()} AND "lastSyncAt" < now() - ${FRESH_SECONDS}::int * interval '1 second' LIMIT 1`);
  return reading !== undefined;
}
