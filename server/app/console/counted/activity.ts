import { raw, type Sql, sql } from '@/server/kernel/db/client';
import { idSince, seen, type Viewer, zoneOf } from '../window';
import type { Activity } from './names';

export const ACTIVITY_DAYS = 14;

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
    WHERE ${seen(viewer, 'c', 'ownerId')} AND m."workspaceId" = c."workspaceId" AND m.id > ${since}
    UNION ALL
    SELECT m.id, m."createdAt", 'logged' FROM "Communication" m
    JOIN "Lead" l ON l."workspaceId" = m."workspaceId" AND l.id = m."leadId"
    WHERE ${seen(viewer, 'l', 'ownerId')} AND m."workspaceId" = l."workspaceId" AND m.id > ${since}`;
}

/** One activity of the last two weeks, as the member's clock has them. */
export function activityRows(viewer: Viewer, of: Activity): Sql {
  const day = (at: string) => sql`(${raw(at)} AT TIME ZONE ${zoneOf(viewer)})::date`;
  return sql`SELECT h.id, h.at FROM (${happened(viewer)}) h
    WHERE h.what = ${of} AND ${day('h.at')} BETWEEN ${day('now()')} - ${ACTIVITY_DAYS - 1}::int AND ${day('now()')}`;
}
