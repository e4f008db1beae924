import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { type Db, db, raw, type Sql, sql } from '@/server/kernel/db/client';
import { utcText } from '@/server/kernel/db/record';
import { openLogin } from '../credentials';
import type { RemoteCalendar } from '../dav/account';

/** A connected calendar as its member sees it. */
export interface Connection {
  id: string;
  kind: 'CALDAV' | 'ICS';
  name: string;
  /** The server's name alone: the rest of a feed's address is a secret. */
  host: string;
  username: string;
  calendars: RemoteCalendar[];
  readUrls: string[];
  writeUrl: string | null;
  /** When what is known of it was true, and why it could not be read since, of the calendar of it that is worst off. */
  lastSyncAt: string | null;
  lastError: string | null;
  sources: Source[];
  busyTimes: number;
  /** Bookings that could not be written yet, and why the last of them could not. */
  unwritten: number;
  writeError: string | null;
}

/** One thing of it that is read: the feed, or one calendar of the account. */
interface Source {
  url: string;
  lastSyncAt: string | null;
  lastError: string | null;
  /** Readings that failed since the last that did not, and when the next one is. */
  failures: number;
  nextAt: string;
}

interface Row extends Omit<Connection, 'host' | 'username' | 'readUrls' | 'lastSyncAt' | 'lastError'> {
  credentials: Uint8Array;
}

/** Calendars are their member's alone, whatever else the actor may do. */
export function ownMemberId(ctx: Context): string {
  if (ctx.actor.kind !== 'member') throw notFound('Calendar');
  return ctx.actor.memberId;
}

const rows = (on: Db, ctx: Context, condition: Sql) =>
  on.query<Row>(sql`
    SELECT c.id::text, c.kind, c.name, c.credentials, c.calendars, c."writeUrl",
      (SELECT coalesce(json_agg(json_build_object('url', s.url, 'lastSyncAt', ${raw(utcText('s."lastSyncAt"'))},
          'lastError', s."lastError", 'failures', s.attempts, 'nextAt', ${raw(utcText('s."dueAt"'))}) ORDER BY s.url), '[]')
        FROM "CalendarSource" s WHERE s."workspaceId" = c."workspaceId" AND s."connectionId" = c.id) AS sources,
      (SELECT count(*)::int FROM "BusyTime" b JOIN "CalendarSource" s ON s."workspaceId" = b."workspaceId" AND s.id = b."sourceId"
        WHERE s."workspaceId" = c."workspaceId" AND s."connectionId" = c.id AND b."endAt" > now()) AS "busyTimes",
      (SELECT count(*)::int FROM "CalendarEvent" e
        WHERE e."workspaceId" = c."workspaceId" AND e."connectionId" = c.id AND e.error IS NOT NULL) AS unwritten,
      (SELECT e.error FROM "CalendarEvent" e WHERE e."workspaceId" = c."workspaceId" AND e."connectionId" = c.id
        AND e.error IS NOT NULL ORDER BY e."updatedAt" DESC LIMIT 1) AS "writeError"
    FROM "CalendarConnection" c
    WHERE c."workspaceId" = ${ctx.workspaceId}::uuid AND c."memberId" = ${ownMemberId(ctx)}::uuid AND ${condition}
    ORDER BY c.id`);

function print({ credentials, ...row }: Row): Connection {
  const { kind, sources } = row;
  const failing = sources.find(({ lastError }) => lastError !== null);
  const [oldest] = sources.map(({ lastSyncAt }) => lastSyncAt ?? '').sort();
  return {
    ...row,
    ...placeOf(credentials),
    readUrls: kind === 'ICS' ? [] : sources.map(({ url }) => url),
    lastSyncAt: oldest || null,
    lastError: failing?.lastError ?? null,
  };
}

/** Where it is. One whose credentials cannot be opened any more is still there to be disconnected. */
function placeOf(credentials: Uint8Array): { host: string; username: string } {
  try {
    const { url, username } = openLogin(credentials);
    return { host: new URL(url).host, username };
  } catch {
    return { host: 'unknown', username: '' };
  }
}

/** What a member has connected. */
export const listConnections = async (ctx: Context): Promise<Connection[]> =>
  (await rows(db, ctx, sql`TRUE`)).map(print);

/** One of them. Throws its 404. */
export async function getConnection(ctx: Context, id: string, on: Db = db): Promise<Connection> {
  const [row] = await rows(on, ctx, sql`c.id = ${id}::uuid`);
  if (!row) throw notFound('Calendar');
  return print(row);
}
