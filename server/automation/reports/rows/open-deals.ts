import { DateTime } from 'luxon';
import { raw, type Sql, sql } from '@/server/kernel/db/client';
import { intervalsBetween, startOf } from '../dates';
import { MOST_DAYS } from '../names';
import type { Asked } from '../subject';

/** Where nothing says since when. */
const MONTHS = 12;

/** The last moment of each interval, and now of the one that is not over; without intervals the last one alone. */
function moments({ days, interval, now }: Asked): string[] {
  const until = days.until && days.until < now ? days.until.minus({ milliseconds: 1 }) : now;
  if (!interval) return [utc(until)];
  const from = days.from ?? until.minus({ months: MONTHS - 1 });
  const unit = interval.toLowerCase();
  // As many as the axis shows, and the same ones.
  const starts = intervalsBetween(startOf(from, interval), startOf(until, interval), interval, MOST_DAYS);
  const ends = starts.map((day) =>
    DateTime.fromISO(day, { zone: now.zone })
      .plus({ [unit]: 1 })
      .minus({ milliseconds: 1 }),
  );
  return ends.map((end) => utc(end < until ? end : until));
}

const utc = (at: DateTime): string => at.toUTC().toISO() ?? '';

/** What deals are told apart by where their amounts are only added up. */
const KINDS = raw('"workspaceId", "stageId", "pipelineId", "ownerId", currency');

/**
 * The deals that were open at each of these moments, in the stage in which each was then, as the history tells. Its value is today's, and
 * deals that were deleted since are not among them. `before` and `through` say how many moments lie before a deal came into a stage, and
 * before it left again.
 */
export const openDealRows = (workspaceId: string, asked: Asked): Sql => sql`
  WITH moments AS (SELECT ${moments(asked)}::timestamptz[] AS at), moved AS MATERIALIZED (
    SELECT c."recordId" AS id, c.at, (c.fields->'stageId'->>0)::uuid AS "stageId",
      lag(c.at) OVER (PARTITION BY c."recordId" ORDER BY c.at, c.seq) AS since
    FROM "Change" c
    WHERE c."workspaceId" = ${workspaceId}::uuid AND c."table" = 'Deal' AND c.kind = 'updated' AND c.fields ? 'stageId'
  ), periods AS (
    SELECT m.id, m."stageId", m.since, m.at AS until FROM moved m
    UNION ALL
    SELECT d.id, d."stageId", l.at, 'infinity' FROM "Deal" d
    LEFT JOIN (SELECT m.id, max(m.at) AS at FROM moved m GROUP BY m.id) l ON l.id = d.id
    WHERE d."workspaceId" = ${workspaceId}::uuid
  ), open AS (
    SELECT d."workspaceId", d.id, p."stageId", d."pipelineId", d."ownerId", d.currency, d.value,
      width_bucket(coalesce(p.since, d."createdAt") - interval '1 microsecond', m.at) AS before,
      width_bucket(p.until - interval '1 microsecond', m.at) AS through
    FROM "Deal" d
    JOIN periods p ON p.id = d.id
    JOIN "Stage" s ON s."workspaceId" = d."workspaceId" AND s.id = p."stageId" AND NOT s.won AND NOT s.lost
    CROSS JOIN moments m
    WHERE d."workspaceId" = ${workspaceId}::uuid
  ) ${asked.isAdded ? added : each}`;

/** A row for each deal at each moment. */
const each = sql`
  SELECT o.*, 1 AS deals, x.at FROM open o CROSS JOIN moments m CROSS JOIN LATERAL unnest(m.at[o.before + 1 : o.through]) x(at)`;

/**
 * A row for all deals that are alike at a moment: each comes at one and goes at one, and what has come and not gone is there. So the time it
 * takes grows with the deals, and not with the moments that each was there.
 */
const added = sql`
  , steps AS (
    SELECT ${KINDS}, o.before + 1 AS place, o.value, 1 AS deals FROM open o WHERE o.before < o.through
    UNION ALL
    SELECT ${KINDS}, o.through + 1, -o.value, -1 FROM open o WHERE o.before < o.through
  ), stepped AS (
    SELECT ${KINDS}, place, sum(value) AS value, sum(deals) AS deals FROM steps GROUP BY ${KINDS}, place
  ), standing AS (
    SELECT ${KINDS}, place AS first, lead(place) OVER alike AS next, sum(value) OVER alike AS value, sum(deals) OVER alike AS deals
    FROM stepped WINDOW alike AS (PARTITION BY ${KINDS} ORDER BY place)
  )
  SELECT o.*, x.at FROM standing o CROSS JOIN moments m
  CROSS JOIN LATERAL unnest(m.at[o.first : coalesce(o.next - 1, cardinality(m.at))]) x(at)
  WHERE o.deals > 0`;
