import { DateTime } from 'luxon';
import { type Sql, sql } from '@/server/kernel/db/client';
import { intervalsBetween, startOf } from '../dates';
import type { Asked } from '../subject';

/** Where nothing says since when; and how many moments one report looks at. */
const MONTHS = 12;
const MOST = 60;

/** The last moment of each interval, and now of the one that is not over; without intervals the last one alone. */
function moments({ days, interval, now }: Asked): string[] {
  const until = days.until && days.until < now ? days.until.minus({ milliseconds: 1 }) : now;
  if (!interval) return [utc(until)];
  const from = days.from ?? until.minus({ months: MONTHS - 1 });
  const unit = interval.toLowerCase();
  const starts = intervalsBetween(startOf(from, interval), startOf(until, interval), interval, MOST);
  const ends = starts.map((day) =>
    DateTime.fromISO(day, { zone: now.zone })
      .plus({ [unit]: 1 })
      .minus({ milliseconds: 1 }),
  );
  return ends.map((end) => utc(end < until ? end : until));
}

const utc = (at: DateTime): string => at.toUTC().toISO() ?? '';

/**
 * Each deal at each of these moments at which it was open, in the stage in which it was then, as the history tells. Its value is today's, and
 * deals that were deleted since are not among them. Moments come last: each makes the rows anew.
 */
export const openDealRows = (workspaceId: string, asked: Asked): Sql => sql`
  WITH moved AS (
    SELECT c."recordId" AS id, c.at, (c.fields->'stageId'->>0)::uuid AS "stageId", lag(c.at) OVER (PARTITION BY c."recordId" ORDER BY c.at) AS since
    FROM "Change" c
    WHERE c."workspaceId" = ${workspaceId}::uuid AND c."table" = 'Deal' AND c.kind = 'updated' AND c.fields ? 'stageId'
  ), periods AS (
    SELECT m.id, m."stageId", m.since, m.at AS until FROM moved m
    UNION ALL
    SELECT d.id, d."stageId", l.at, 'infinity' FROM "Deal" d
    LEFT JOIN (SELECT m.id, max(m.at) AS at FROM moved m GROUP BY m.id) l ON l.id = d.id
    WHERE d."workspaceId" = ${workspaceId}::uuid
  ), open AS MATERIALIZED (
    SELECT d."workspaceId", d.id, p."stageId", d."pipelineId", d."ownerId", d.value, d.currency, coalesce(p.since, d."createdAt") AS since, p.until
    FROM "Deal" d
    JOIN periods p ON p.id = d.id
    JOIN "Stage" s ON s."workspaceId" = d."workspaceId" AND s.id = p."stageId" AND NOT s.won AND NOT s.lost
    WHERE d."workspaceId" = ${workspaceId}::uuid
  )
  SELECT o.*, x.at FROM open o JOIN unnest(${moments(asked)}::timestamptz[]) x(at) ON x.at >= o.since AND x.at < o.until`;
