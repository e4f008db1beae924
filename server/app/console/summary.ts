import type { Context } from '@/server/kernel/context';
import { db, raw, sql } from '@/server/kernel/db/client';
import { utcText } from '@/server/kernel/db/record';
import { ratesToday } from '@/server/records/currencies/totals';
import { type ActivityDay, activityByDay, type MailDay, type MailResults, mailByDay, mailResults } from './activity';
import { CountCache } from './count-cache';
import { countCurrent, countDue, type Numbers } from './numbers';
import { seen, todaysMeetings, type Viewer, viewerOf, zoneOf } from './window';

export interface Summary {
  numbers: Numbers;
  /** `unrated` are the currencies of their deals that have no rate, and so are not in their value. */
  stages: { id: string; name: string; deals: number; value: number; unrated: string[] }[];
  activity: ActivityDay[];
  mail: MailResults;
  mailDays: MailDay[];
  tasks: { id: string; title: string; type: string; dueDate: string | null; overdue: boolean; about: string | null }[];
  meetings: { id: string; startAt: string; title: string; invitee: string; host: string }[];
}

/** What the first page shows: how much there is, how it goes, and what needs doing. */
export async function summarize(ctx: Context, { mine = false } = {}): Promise<Summary> {
  const viewer = viewerOf(ctx, mine);
  const [{ stand, ...figures }, due, tasks, meetings] = await Promise.all([
    figuresOf(viewer),
    countDue(viewer),
    dueTasks(viewer),
    meetingsToday(viewer),
  ]);
  return { numbers: { ...stand, ...due }, ...figures, tasks, meetings };
}

/** From so many records on they are dear to count. */
const MANY = 20_000;
const cache = new CountCache<Awaited<ReturnType<typeof countFigures>>>(
  ({ stand, mail }) => stand.contacts + stand.openDeals + mail.sent >= MANY,
);

/** What is counted of all records: of the workspace it is the same for all members of a time zone. */
async function figuresOf(viewer: Viewer) {
  const { workspaceId, memberId, mine } = viewer;
  const [row] = await db.query<{ zone: string }>(sql`SELECT ${zoneOf(viewer)} AS zone`);
  const whose = mine ? memberId : '';
  return cache.get(`${workspaceId} ${whose} ${row?.zone}`, () => countFigures(viewer));
}

async function countFigures(viewer: Viewer) {
  const [stand, stages, activity, mail, mailDays] = await Promise.all([
    countCurrent(viewer),
    openStages(viewer),
    activityByDay(viewer),
    mailResults(viewer),
    mailByDay(viewer),
  ]);
  return { stand, stages, activity, mail, mailDays };
}

/** The open stages of the default pipeline, in their order, with what their deals are worth in the workspace's currency. */
function openStages(viewer: Viewer) {
  return db.query<Summary['stages'][number]>(sql`
    WITH rates AS MATERIALIZED (${ratesToday(viewer)})
    SELECT s.id::text, s.name, count(d.id)::int AS deals, coalesce(sum(d.value * f.rate), 0)::float8 AS value,
      coalesce(array_agg(DISTINCT d.currency) FILTER (WHERE f.rate IS NULL AND d.value <> 0), '{}') AS unrated
    FROM "Stage" s
    JOIN "Pipeline" p ON p."workspaceId" = s."workspaceId" AND p.id = s."pipelineId" AND p."isDefault"
    LEFT JOIN "Deal" d ON d."stageId" = s.id AND ${seen(viewer, 'd', 'ownerId')}
    LEFT JOIN rates f ON f.currency = d.currency
    WHERE s."workspaceId" = ${viewer.workspaceId}::uuid AND NOT s.won AND NOT s.lost
    GROUP BY s.id, s.name, s."order" ORDER BY s."order"`);
}

/** The open tasks that are due next, overdue ones first. */
function dueTasks(viewer: Viewer) {
  return db.query<Summary['tasks'][number]>(sql`
    SELECT t.id::text, t.title, t.type, ${raw(utcText('t."dueDate"'))} AS "dueDate", t."dueDate" < now() AS overdue,
      coalesce(c.name, l.name, d.name, o.name, a.title, k.title) AS about
    FROM "Task" t
    LEFT JOIN "Contact" c ON c."workspaceId" = t."workspaceId" AND c.id = t."contactId"
    LEFT JOIN "Lead" l ON l."workspaceId" = t."workspaceId" AND l.id = t."leadId"
    LEFT JOIN "Deal" d ON d."workspaceId" = t."workspaceId" AND d.id = t."dealId"
    LEFT JOIN "Company" o ON o."workspaceId" = t."workspaceId" AND o.id = t."companyId"
    LEFT JOIN "Case" a ON a."workspaceId" = t."workspaceId" AND a.id = t."caseId"
    LEFT JOIN "Contract" k ON k."workspaceId" = t."workspaceId" AND k.id = t."contractId"
    WHERE ${seen(viewer, 't', 'ownerId')} AND NOT t.done AND t."dueDate" IS NOT NULL
    ORDER BY t."dueDate", t.id LIMIT 8`);
}

/** Today's first meetings, as the member's clock has it. */
function meetingsToday(viewer: Viewer) {
  return db.query<Summary['meetings'][number]>(sql`
    SELECT b.id::text, ${raw(utcText('b."startAt"'))} AS "startAt", y.title, b."inviteeName" AS invitee, b."hostName" AS host
    FROM "Booking" b JOIN "BookingType" y ON y."workspaceId" = b."workspaceId" AND y.id = b."bookingTypeId"
    WHERE ${todaysMeetings(viewer)} ORDER BY b."startAt", b.id LIMIT 20`);
}
