import type { Context } from '@/server/kernel/context';
import { type Db, db, raw, sql } from '@/server/kernel/db/client';
import { getRecordId, utcText } from '@/server/kernel/db/record';
import type { Progress } from './figures';
import { campaignRecord } from './record';

/** Stretches of the picture over time. */
const STRETCHES = 60;

export async function readProgress(ctx: Context, input: { id: string }): Promise<{ progress: Progress }> {
  const id = await getRecordId(campaignRecord, ctx, input.id);
  const [template] = await db.query<Omit<Progress, 'timeline'>>(sql`
    SELECT k.status, count(r.id)::int AS total, count(*) FILTER (WHERE r.state = 'SENT')::int AS sent,
      count(*) FILTER (WHERE r.state = 'FAILED')::int AS failed, count(*) FILTER (WHERE r.state = 'SKIPPED')::int AS skipped,
      count(*) FILTER (WHERE r.state IN ('PENDING', 'CLAIMED', 'HANDED'))::int AS waiting,
      k."pausedReason", CASE WHEN k."pausedReason" IS NOT NULL THEN ${raw(utcText('k."nextRunAt"'))} END AS "resumesAt",
      ${raw(utcText('k."launchedAt"'))} AS "launchedAt", ${raw(utcText('k."finishedAt"'))} AS "finishedAt"
    FROM "Campaign" k LEFT JOIN "CampaignRecipient" r ON r."workspaceId" = k."workspaceId" AND r."campaignId" = k.id
    WHERE k."workspaceId" = ${ctx.workspaceId}::uuid AND k.id = ${id}::uuid GROUP BY k."workspaceId", k.id`);
  if (!template) throw new Error('The campaign went away.');
  return { progress: { ...template, timeline: await readTimeline(db, ctx, id) } };
}

function readTimeline(on: Db, ctx: Context, id: string): Promise<Progress['timeline']> {
  return on.query(sql`
    WITH settled AS (
      SELECT state, "settledAt" AS at FROM "CampaignRecipient"
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "campaignId" = ${id}::uuid AND "settledAt" IS NOT NULL
    ), span AS (
      SELECT min(at) AS since, greatest(interval '1 second', (max(at) - min(at)) / ${STRETCHES - 1}::int) AS width FROM settled
    )
    SELECT ${raw(utcText('date_bin(span.width, settled.at, span.since)'))} AS at,
      count(*) FILTER (WHERE state = 'SENT')::int AS sent, count(*) FILTER (WHERE state = 'FAILED')::int AS failed,
      count(*) FILTER (WHERE state = 'SKIPPED')::int AS skipped
    FROM settled, span GROUP BY 1 ORDER BY 1`);
}
