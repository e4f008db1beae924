import type { Context } from '@/server/context';
import { db, raw, sql } from '@/server/db/client';
import { utcText } from '@/server/db/record';

export interface Summary {
  counts: { contacts: number; companies: number; openLeads: number; openDeals: number; openTasks: number };
  /** Value of the open deals, and of those won in the last 30 days. */
  pipeline: { open: number; wonLately: number };
  stages: { name: string; deals: number; value: number }[];
  tasks: { id: string; title: string; type: string; dueDate: string | null; overdue: boolean; about: string | null }[];
  /** Endpoints that shut themselves off because deliveries kept failing. */
  webhooksOff: number;
  hasKey: boolean;
}

/** What the first page shows: how much there is, and what needs doing. */
export async function summarize(ctx: Context): Promise<Summary> {
  const [numbers, stages, tasks] = await Promise.all([countAll(ctx), openStages(ctx), dueTasks(ctx)]);
  const { open, wonLately, webhooksOff, hasKey, ...counts } = numbers;
  return { counts, pipeline: { open, wonLately }, stages, tasks, webhooksOff, hasKey };
}

type Numbers = Summary['counts'] & Summary['pipeline'] & Pick<Summary, 'webhooksOff' | 'hasKey'>;

async function countAll(ctx: Context): Promise<Numbers> {
  const here = sql`"workspaceId" = ${ctx.workspaceId}::uuid`;
  const [row] = await db.query<Numbers>(sql`
    SELECT (SELECT count(*)::int FROM "Contact" WHERE ${here}) AS contacts,
      (SELECT count(*)::int FROM "Company" WHERE ${here}) AS companies,
      (SELECT count(*)::int FROM "Lead" WHERE ${here} AND status IN ('NEW', 'WORKING', 'QUALIFIED')) AS "openLeads",
      (SELECT count(*)::int FROM "Deal" WHERE ${here} AND stage NOT IN ('WON', 'LOST')) AS "openDeals",
      (SELECT count(*)::int FROM "Task" WHERE ${here} AND NOT done) AS "openTasks",
      (SELECT coalesce(sum(value), 0)::float8 FROM "Deal" WHERE ${here} AND stage NOT IN ('WON', 'LOST')) AS open,
      (SELECT coalesce(sum(value), 0)::float8 FROM "Deal"
        WHERE ${here} AND stage = 'WON' AND "stageChangedAt" > now() - interval '30 days') AS "wonLately",
      (SELECT count(*)::int FROM "WebhookEndpoint" WHERE ${here} AND NOT active AND "disabledReason" = 'failures') AS "webhooksOff",
      EXISTS (SELECT 1 FROM "ApiKey" WHERE ${here} AND "lastUsedAt" IS NOT NULL) AS "hasKey"`);
  if (!row) throw new Error('The counts came back empty.');
  return row;
}

/** The open stages of the default pipeline, in their order. */
function openStages(ctx: Context) {
  return db.query<Summary['stages'][number]>(sql`
    SELECT s.name, count(d.id)::int AS deals, coalesce(sum(d.value), 0)::float8 AS value
    FROM "Stage" s
    JOIN "Pipeline" p ON p."workspaceId" = s."workspaceId" AND p.id = s."pipelineId" AND p."isDefault"
    LEFT JOIN "Deal" d ON d."workspaceId" = s."workspaceId" AND d."stageId" = s.id
    WHERE s."workspaceId" = ${ctx.workspaceId}::uuid AND NOT s.won AND NOT s.lost
    GROUP BY s.id, s.name, s."order" ORDER BY s."order"`);
}

/** The open tasks that are due next, overdue ones first. */
function dueTasks(ctx: Context) {
  return db.query<Summary['tasks'][number]>(sql`
    SELECT t.id::text, t.title, t.type, ${raw(utcText('t."dueDate"'))} AS "dueDate", t."dueDate" < now() AS overdue,
      coalesce(c.name, l.name, d.name) AS about
    FROM "Task" t
    LEFT JOIN "Contact" c ON c."workspaceId" = t."workspaceId" AND c.id = t."contactId"
    LEFT JOIN "Lead" l ON l."workspaceId" = t."workspaceId" AND l.id = t."leadId"
    LEFT JOIN "Deal" d ON d."workspaceId" = t."workspaceId" AND d.id = t."dealId"
    WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND NOT t.done AND t."dueDate" IS NOT NULL
    ORDER BY t."dueDate", t.id LIMIT 8`);
}
