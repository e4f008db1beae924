import type { Context } from '@/server/context';
import { db, empty, raw, type Sql, sql } from '@/server/db/client';
import { utcText } from '@/server/db/record';
import { idSince, seen, type Viewer, viewerOf, zoneOf } from './window';

export const ACTIVITY_DAYS = 14;
export const ACTIVITIES = ['sent', 'received', 'meetings', 'logged'] as const;
export type Activity = (typeof ACTIVITIES)[number];

/** What happened in two weeks and a day more, for no time zone is further off: which row, when, and which activity it is. */
export function happened(viewer: Viewer): Sql {
  const since = idSince(`${ACTIVITY_DAYS + 1} days`);
  return sql`
    SELECT e.id, coalesce(e."sentAt", e."createdAt") AS at, CASE e.direction WHEN 'INBOUND' THEN 'received' ELSE 'sent' END AS what
    FROM "Email" e WHERE ${seen(viewer, 'e', 'memberId')} AND e.status = 'SENT' AND e.id > ${since}
    UNION ALL
    SELECT b.id, b."startAt", 'meetings' FROM "Booking" b
    WHERE ${seen(viewer, 'b', 'hostId')} AND b.status = 'CONFIRMED' AND b."startAt" > now() - make_interval(days => ${ACTIVITY_DAYS + 1}::int)
    UNION ALL
    SELECT m.id, m."createdAt", 'logged' FROM "Communication" m
    JOIN "Contact" c ON c."workspaceId" = m."workspaceId" AND c.id = m."contactId"
    WHERE ${seen(viewer, 'c', 'ownerId')} AND m."workspaceId" = c."workspaceId" AND m.id > ${since}`;
}

export interface HappenedRow {
  id: string;
  at: string;
  /** Whom it was with. */
  who: string;
  about: string | null;
  href: string;
}

interface Asked {
  of: Activity;
  mine: boolean;
  limit: number;
  /** The id and time of the last row of the page before, as `nextCursor` gives them. */
  after?: { at: string; id: string } | undefined;
}

/** What one activity of the last two weeks counts, newest first. */
export async function listActivity(ctx: Context, { of, mine, limit, after }: Asked) {
  const viewer = viewerOf(ctx, mine);
  const day = (at: string) => sql`(${raw(at)} AT TIME ZONE ${zoneOf(viewer)})::date`;
  const rest = after ? sql`AND (h.at, h.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : empty;
  const rows = await db.query<HappenedRow>(sql`
    SELECT h.id::text, ${raw(utcText('h.at'))} AS at, coalesce(c.name, b."inviteeName", e."toEmail", '') AS who,
      coalesce(nullif(e.subject, ''), nullif(m.subject, ''), t.title, initcap(m.type)) AS about,
      CASE h.what WHEN 'meetings' THEN '/calendar?id=' || h.id WHEN 'logged' THEN '/contacts/' || m."contactId"
        WHEN 'sent' THEN '/inbox?box=sent&id=' || h.id ELSE '/inbox?id=' || h.id END AS href
    FROM (
      SELECT * FROM (${happened(viewer)}) h
      WHERE h.what = ${of} AND ${day('h.at')} BETWEEN ${day('now()')} - ${ACTIVITY_DAYS - 1}::int AND ${day('now()')} ${rest}
      ORDER BY h.at DESC, h.id DESC LIMIT ${limit + 1}
    ) h
    LEFT JOIN "Email" e ON e."workspaceId" = ${viewer.workspaceId}::uuid AND e.id = h.id
    LEFT JOIN "Booking" b ON b."workspaceId" = ${viewer.workspaceId}::uuid AND b.id = h.id
    LEFT JOIN "BookingType" t ON t."workspaceId" = b."workspaceId" AND t.id = b."bookingTypeId"
    LEFT JOIN "Communication" m ON m."workspaceId" = ${viewer.workspaceId}::uuid AND m.id = h.id
    LEFT JOIN "Contact" c ON c."workspaceId" = ${viewer.workspaceId}::uuid AND c.id = coalesce(e."contactId", m."contactId")
    ORDER BY h.at DESC, h.id DESC`);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? { at: last.at, id: last.id } : null };
}
