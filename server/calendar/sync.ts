import { DAY_MS, type Interval } from '@/server/bookings/slots/schedule';
import { db, sql } from '@/server/db/client';
import { sqlTransaction } from '@/server/db/transaction';
import { logger } from '@/server/log';
import { readBusy } from './busy/read';
import { openLogin } from './credentials';
import { readEvents } from './dav/events';
import { failureOf } from './failure';
import { readFeed } from './feed';

/** How long whoever reads a calendar has it for itself. */
const LEASE_SECONDS = 120;
const EVERY_SECONDS = 290;
/** Calendars read at the same time, and in one run. */
const PLACES = 4;
const MAX_CALENDARS = 100;
/** A day before now for those who come late, four after the last that can be booked for the longest meetings. */
const MARGIN_DAYS = 4;
const MIN_HORIZON_DAYS = 60;

/** A calendar that is ours to read until its lease ends; `token` says whether it still is. */
interface Held {
  workspaceId: string;
  id: string;
  memberId: string;
  kind: string;
  credentials: Uint8Array;
  readUrls: string[];
  timezone: string;
  horizonDays: number;
  token: string;
}

const columns = sql`c."workspaceId"::text, c.id::text, c."memberId"::text, c.kind, c.credentials, c."readUrls",
  coalesce(m.timezone, 'UTC') AS timezone, c."syncAt"::text AS token,
  (SELECT greatest(${MIN_HORIZON_DAYS}::int, max(t."horizonDays")) FROM "BookingType" t
    WHERE t."workspaceId" = c."workspaceId" AND t."hostId" = m.id AND t."deletedAt" IS NULL) AS "horizonDays"`;
const leased = sql`UPDATE "CalendarConnection" c SET "syncAt" = now() + ${LEASE_SECONDS}::int * interval '1 second'
  FROM "Member" m WHERE m."workspaceId" = c."workspaceId" AND m.id = c."memberId"`;

/** Reads every calendar that is due. */
export async function syncDueCalendars(): Promise<{ calendars: number }> {
  let calendars = 0;
  while (calendars < MAX_CALENDARS) {
    const held = await db.query<Held>(sql`${leased} AND (c."workspaceId", c.id) IN (
        SELECT d."workspaceId", d.id FROM "CalendarConnection" d WHERE d."syncAt" <= now()
        ORDER BY d."syncAt" LIMIT ${PLACES}::int FOR UPDATE SKIP LOCKED) RETURNING ${columns}`);
    if (held.length === 0) break;
    await Promise.all(held.map(syncHeld));
    calendars += held.length;
  }
  return { calendars };
}

/** Reads one calendar now, whenever it is due. */
export async function syncCalendar(workspaceId: string, id: string): Promise<void> {
  const [held] = await db.query<Held>(sql`
    ${leased} AND c."workspaceId" = ${workspaceId}::uuid AND c.id = ${id}::uuid RETURNING ${columns}`);
  if (held) await syncHeld(held);
}

/** What went wrong is kept beside the busy times of the last time, which stay: bookings go on. */
async function syncHeld(held: Held): Promise<void> {
  try {
    await keepBusy(held, await busyOf(held));
  } catch (error) {
    const { workspaceId, id } = held;
    logger.warn({ err: error, workspaceId, connectionId: id }, 'calendar not read');
    await db.query(sql`
      UPDATE "CalendarConnection" SET "lastError" = ${failureOf(error) ?? 'The calendar could not be read.'},
        "syncAt" = now() + ${EVERY_SECONDS}::int * interval '1 second'
      WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${id}::uuid AND "syncAt"::text = ${held.token}`);
  }
}

async function busyOf({ workspaceId, memberId, kind, credentials, readUrls, timezone, horizonDays }: Held) {
  const now = Date.now();
  const range = { startMs: now - DAY_MS, endMs: now + (horizonDays + MARGIN_DAYS) * DAY_MS };
  const login = openLogin(credentials);
  const texts = kind === 'ICS' ? [await readFeed(login.url)] : [];
  for (const url of readUrls) texts.push(...(await readEvents(login, url, range)));
  // A booking that we wrote is in the way as a booking, and not of itself when it is moved.
  const own = await db.query<{ id: string }>(sql`
    SELECT id::text FROM "Booking" WHERE "workspaceId" = ${workspaceId}::uuid AND "hostId" = ${memberId}::uuid
      AND "startAt" > to_timestamp(${(range.startMs - MARGIN_DAYS * DAY_MS) / 1000}::float8)`);
  const ids = new Set(own.map(({ id }) => id));
  return readBusy(texts, { range, timezone, isOwn: (uid) => ids.has(uid) });
}

/** Puts new busy times in the place of the old ones, unless the calendar was changed or taken away meanwhile. */
function keepBusy({ workspaceId, id, memberId, token }: Held, busy: Interval[]): Promise<void> {
  return sqlTransaction(null, async (tx) => {
    const [mine] = await tx.query(sql`
      UPDATE "CalendarConnection" SET "lastSyncAt" = now(), "lastError" = NULL,
        "syncAt" = now() + ${EVERY_SECONDS}::int * interval '1 second'
      WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${id}::uuid AND "syncAt"::text = ${token} RETURNING 1 AS mine`);
    if (!mine) return;
    await tx.query(sql`
      DELETE FROM "BusyTime" WHERE "workspaceId" = ${workspaceId}::uuid AND "connectionId" = ${id}::uuid`);
    await tx.query(sql`
      INSERT INTO "BusyTime" ("workspaceId", id, "connectionId", "memberId", "startAt", "endAt")
      SELECT ${workspaceId}::uuid, gen_random_uuid(), ${id}::uuid, ${memberId}::uuid, to_timestamp(s), to_timestamp(e)
      FROM unnest(${busy.map(({ startMs }) => startMs / 1000)}::float8[], ${busy.map(({ endMs }) => endMs / 1000)}::float8[]) b (s, e)`);
  });
}
