import { db, raw, sql } from '@/server/kernel/db/client';
import { utcText } from '@/server/kernel/db/record';
import { ratesToday } from '@/server/records/currencies/totals';
import { dealProbability } from '@/server/records/stages/probability';
import { ENDED, recentDeliveries } from './counted/endings';
import { OUTCOME } from './counted/outcome';
import { here, seen, todaysMeetings, type Viewer, zoneOf } from './window';

/** How much there is: figures for which much has to be read. */
export interface CurrentNumbers {
  contacts: number;
  openLeads: number;
  openDeals: number;
  /** Value of the open deals, and of those won in the last 30 days, in the workspace's currency. */
  open: number;
  won: number;
  /** Of the open deals by their chances. */
  weighted: number;
  wonDeals: number;
  currency: string;
  /** Currencies of such deals that have no rate; their values are in neither sum. */
  unrated: string[];
  /** Since when they were won. */
  wonSince: string;
  /** Deliveries of the last 24 hours by how they went. */
  delivered: number;
  retried: number;
  undelivered: number;
}

/** What waits for somebody. */
export interface Due {
  overdue: number;
  dueToday: number;
  meetings: number;
  waitingChats: number;
  drafts: number;
  webhooks: number;
  /** Endpoints that shut themselves off because deliveries kept failing. */
  webhooksOff: number;
  hasKey: boolean;
  /** When it was counted, and when the member's day ends. */
  at: string;
  dayEnds: string;
}

/** How much there is of what matters first. */
export type Numbers = CurrentNumbers & Due;

export async function countCurrent(viewer: Viewer): Promise<CurrentNumbers> {
  const [row] = await db.query<CurrentNumbers>(sql`
    WITH rates AS MATERIALIZED (${ratesToday(viewer)})
    SELECT (SELECT count(*)::int FROM "Contact" c WHERE ${seen(viewer, 'c', 'ownerId')}) AS contacts,
      (SELECT count(*)::int FROM "Lead" l WHERE ${seen(viewer, 'l', 'ownerId')} AND l.status IN ('NEW', 'WORKING', 'QUALIFIED')) AS "openLeads",
      (SELECT o.currency FROM "Workspace" o WHERE o.id = ${viewer.workspaceId}::uuid) AS currency, d.*, x.*,
      ${raw(utcText('clock."wonSince"'))} AS "wonSince"
    FROM (SELECT date_trunc('milliseconds', now()) - interval '30 days' AS "wonSince") clock, LATERAL (
      SELECT count(*) FILTER (WHERE stage NOT IN ('WON', 'LOST'))::int AS "openDeals",
        coalesce(sum(value * rate) FILTER (WHERE stage NOT IN ('WON', 'LOST')), 0)::float8 AS open,
        coalesce(sum(value * rate * ${raw(dealProbability('d', 's'))} / 100) FILTER (WHERE stage NOT IN ('WON', 'LOST')), 0)::float8 AS weighted,
        coalesce(sum(value * rate) FILTER (WHERE stage = 'WON' AND "stageChangedAt" >= clock."wonSince"), 0)::float8 AS won,
        coalesce(array_agg(DISTINCT d.currency) FILTER (WHERE rate IS NULL AND value <> 0
          AND (stage NOT IN ('WON', 'LOST') OR stage = 'WON' AND "stageChangedAt" >= clock."wonSince")), '{}') AS unrated,
        (count(*) FILTER (WHERE stage = 'WON' AND "stageChangedAt" >= clock."wonSince"))::int AS "wonDeals"
      FROM "Deal" d LEFT JOIN "Stage" s ON s."workspaceId" = d."workspaceId" AND s.id = d."stageId"
      LEFT JOIN rates f ON f.currency = d.currency WHERE ${seen(viewer, 'd', 'ownerId')}
    ) d, (
      SELECT count(*) FILTER (WHERE ${ENDED.delivered})::int AS delivered,
        count(*) FILTER (WHERE ${ENDED.retried})::int AS retried,
        count(*) FILTER (WHERE ${ENDED.undelivered})::int AS undelivered
      FROM "WebhookDelivery" x WHERE ${recentDeliveries(viewer)}
    ) x`);
  if (!row) throw new Error('The counts came back empty.');
  return row;
}

export async function countDue(viewer: Viewer): Promise<Due> {
  // A chat that nobody was given waits for everybody.
  const chats = viewer.mine
    ? sql`${here(viewer, 'c')} AND (c."assigneeId" IS NULL OR c."assigneeId" = ${viewer.memberId}::uuid)`
    : here(viewer, 'c');
  const [row] = await db.query<Due>(sql`
    SELECT t.*, w.*, ${raw(utcText('now()'))} AS at, ${raw(utcText('clock.ends'))} AS "dayEnds",
      (SELECT count(*)::int FROM "Chat" c WHERE ${chats} AND c.status = 'OPEN' AND c.handler = 'WAITING' AND NOT c.spam AND NOT c.trashed) AS "waitingChats",
      (SELECT count(*)::int FROM "Booking" b WHERE ${todaysMeetings(viewer)}) AS meetings,
      (SELECT count(*)::int FROM "Email" e WHERE ${seen(viewer, 'e', 'memberId')} AND ${OUTCOME.drafts}) AS drafts,
      EXISTS (SELECT 1 FROM "ApiKey" k WHERE ${here(viewer, 'k')} AND k."lastUsedAt" IS NOT NULL) AS "hasKey"
    FROM (SELECT (date_trunc('day', now() AT TIME ZONE z.zone) + interval '1 day') AT TIME ZONE z.zone AS ends
      FROM (SELECT ${zoneOf(viewer)} AS zone) z) clock, LATERAL (
      SELECT count(*) FILTER (WHERE t."dueDate" < now())::int AS overdue,
        count(*) FILTER (WHERE t."dueDate" >= now() AND t."dueDate" < clock.ends)::int AS "dueToday"
      FROM "Task" t WHERE ${seen(viewer, 't', 'ownerId')} AND NOT t.done
    ) t, (
      SELECT count(*)::int AS webhooks, count(*) FILTER (WHERE NOT active AND "disabledReason" = 'failures')::int AS "webhooksOff"
      FROM "WebhookEndpoint" w WHERE ${here(viewer, 'w')}
    ) w`);
  if (!row) throw new Error('The counts came back empty.');
  return row;
}
