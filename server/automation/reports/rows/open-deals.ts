import { DateTime } from 'luxon';
import { empty, raw, type Sql, sql } from '@/server/kernel/db/client';
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
 * The deals that were open at each of these moments, in the stage in which each was then, as the history tells. Its value is today's, and
 * deals that were deleted since are not among them. Where amounts are only added up, a row stands for all deals that were in a stage at the
 * same moments: a hundred thousand deals become some thousand rows before each moment repeats them. `before` and `through` say how many
 * moments lie before the stage began, and before it was over.
 */
export const openDealRows = (workspaceId: string, asked: Asked): Sql => sql`
  WITH moments AS (SELECT ${moments(asked)}::timestamptz[] AS at), moved AS (
    SELECT c."recordId" AS id, c.at, (c.fields->'stageId'->>0)::uuid AS "stageId", lag(c.at) OVER (PARTITION BY c."recordId" ORDER BY c.at) AS since
    FROM "Change" c
    WHERE c."workspaceId" = ${workspaceId}::uuid AND c."table" = 'Deal' AND c.kind = 'updated' AND c.fields ? 'stageId'
  ), periods AS (
    SELECT m.id, m."stageId", m.since, m.at AS until FROM moved m
    UNION ALL
    SELECT d.id, d."stageId", l.at, 'infinity' FROM "Deal" d
    LEFT JOIN (SELECT m.id, max(m.at) AS at FROM moved m GROUP BY m.id) l ON l.id = d.id
    WHERE d."workspaceId" = ${workspaceId}::uuid
  ), open AS (
    SELECT d."workspaceId", p."stageId", d."pipelineId", d."ownerId", d.currency, sum(d.value) AS value, count(*) AS deals,
      width_bucket(coalesce(p.since, d."createdAt") - interval '1 microsecond', m.at) AS before,
      width_bucket(p.until - interval '1 microsecond', m.at) AS through
      ${asked.isAdded ? empty : raw(', p.id')}
    FROM "Deal" d
    JOIN periods p ON p.id = d.id
    JOIN "Stage" s ON s."workspaceId" = d."workspaceId" AND s.id = p."stageId" AND NOT s.won AND NOT s.lost
    CROSS JOIN moments m
    WHERE d."workspaceId" = ${workspaceId}::uuid
    GROUP BY 1, 2, 3, 4, 5, 8, 9 ${asked.isAdded ? empty : raw(', p.id')}
  )
  SELECT o.*, x.at FROM open o CROSS JOIN moments m CROSS JOIN LATERAL unnest(m.at[o.before + 1 : o.through]) x(at)`;
