import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { type Db, db, sql } from '@/server/kernel/db/client';
import { including } from '@/server/kernel/db/including';
import { getRecord } from '@/server/kernel/db/record';
import { campaignListing, type campaignsContract } from './contract';
import type { Analytics } from './figures';
import { campaignRecord } from './record';

export async function getCampaign(ctx: Context, { id, include }: Input<typeof campaignsContract.get>) {
  const campaign = await getRecord(including(campaignRecord, campaignListing.includes, include), ctx, id);
  return { campaign, analytics: await readAnalytics(db, ctx, campaign.id) };
}

/** Counted from the rows themselves. An OUTREACH campaign has no recipients but its mails, so those are counted. */
async function readAnalytics(on: Db, ctx: Context, id: string): Promise<Analytics> {
  const [row] = await on.query<{ json: Analytics }>(sql`
    WITH mail AS (
      SELECT id, status, direction, "replyClass", "inReplyTo", "bouncedAt" FROM "Email"
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "campaignId" = ${id}::uuid
    ), recipient AS (
      SELECT state FROM "CampaignRecipient" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "campaignId" = ${id}::uuid
      UNION ALL
      SELECT CASE WHEN status IN ('SENT', 'FAILED') THEN status ELSE 'PENDING' END FROM mail
      WHERE direction = 'OUTBOUND' AND EXISTS (SELECT FROM "Campaign"
        WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid AND status = 'OUTREACH')
    ), event AS (
      SELECT e.type, e.source, e."emailId" FROM mail JOIN "EmailEvent" e ON e."workspaceId" = ${ctx.workspaceId}::uuid AND e."emailId" = mail.id
    ), r AS (
      SELECT count(*) AS total, count(*) FILTER (WHERE state = 'SENT') AS sent, count(*) FILTER (WHERE state = 'SKIPPED') AS skipped,
        count(*) FILTER (WHERE state = 'FAILED') AS failed FROM recipient
    ), m AS (
      SELECT count(*) FILTER (WHERE direction = 'OUTBOUND' AND status = 'SENT' AND "bouncedAt" IS NULL) AS delivered,
        count(DISTINCT coalesce("inReplyTo", id::text)) FILTER (WHERE direction = 'INBOUND' AND "replyClass" = 'POSITIVE') AS positive
      FROM mail
    ), e AS (
      SELECT count(*) FILTER (WHERE type = 'OPEN' AND source = 'PERSON') AS opens, count(*) FILTER (WHERE type = 'OPEN' AND source = 'MACHINE') AS machine,
        count(*) FILTER (WHERE type = 'CLICK' AND source = 'PERSON') AS clicks, count(DISTINCT "emailId") FILTER (WHERE type = 'BOUNCE') AS bounces,
        count(DISTINCT "emailId") FILTER (WHERE type = 'UNSUBSCRIBE') AS unsubscribes,
        count(DISTINCT "emailId") FILTER (WHERE type = 'COMPLAINT') AS complaints,
        count(DISTINCT "emailId") FILTER (WHERE type = 'REPLY') AS replies
      FROM event
    )
    SELECT json_build_object('totalRecipients', r.total, 'sentRecipients', r.sent, 'skippedRecipients', r.skipped,
      'failedRecipients', r.failed, 'delivered', m.delivered, 'opens', e.opens, 'machineOpens', e.machine, 'clicks', e.clicks,
      'bounces', e.bounces, 'unsubscribes', e.unsubscribes, 'complaints', e.complaints, 'replies', e.replies,
      'positiveReplies', m.positive) AS json FROM r, m, e`);
  if (!row) throw new Error('An aggregate always has a row.');
  return row.json;
}
