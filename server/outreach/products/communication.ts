import type { Context } from '@/server/kernel/context';
import { db, raw, sql } from '@/server/kernel/db/client';
import { getRecordId, utcText } from '@/server/kernel/db/record';
import { plainText } from '@/server/kernel/mail/plain-text';
import { productRecord } from '@/server/records/products/record';
import type { CommunicationView } from './views';

const MAILS = 100;
const SNIPPET = 160;

type Campaign = CommunicationView['campaigns'][number];
type Moment = CommunicationView['timeline'][number];

export async function readCommunication(ctx: Context, { id }: { id: string }): Promise<CommunicationView> {
  const offeringId = await getRecordId(productRecord, ctx, id);
  const [campaigns, timeline] = await Promise.all([campaignsOf(ctx, offeringId), timelineOf(ctx, offeringId)]);
  return { offeringId, campaigns, timeline };
}

/** Campaigns of the product, and those that mail about it is in. */
const campaignsOf = ({ workspaceId }: Context, productId: string) =>
  db.query<Campaign>(sql`
    SELECT c.id::text, c.name, c.subject, c.status, ${raw(utcText('c."scheduledAt"'))} AS "scheduledAt",
      CASE WHEN c.status = 'OUTREACH' THEN m.all ELSE c."recipientCount" END AS "recipientCount", m.sent AS "sentCount",
      m.opened AS "openCount"
    FROM "Campaign" c CROSS JOIN LATERAL (
      SELECT count(*)::int AS all, count(*) FILTER (WHERE e.status = 'SENT')::int AS sent, count(*) FILTER (WHERE e.opens > 0)::int AS opened
      FROM "Email" e WHERE e."workspaceId" = c."workspaceId" AND e."campaignId" = c.id AND e.direction = 'OUTBOUND') m
    WHERE c."workspaceId" = ${workspaceId}::uuid AND (c."productId" = ${productId}::uuid OR c.id IN (
      SELECT e."campaignId" FROM "Email" e WHERE e."workspaceId" = ${workspaceId}::uuid AND e."productId" = ${productId}::uuid))
    ORDER BY c.id DESC LIMIT 100`);

/** Mail about the product or of its campaigns that went out, and what was answered in the same threads. */
async function timelineOf({ workspaceId }: Context, productId: string): Promise<Moment[]> {
  const rows = await db.query<Moment & { bodyText: string | null; bodyHtml: string }>(sql`
    WITH about AS (
      (SELECT e."threadId" FROM "Email" e WHERE e."workspaceId" = ${workspaceId}::uuid AND e."productId" = ${productId}::uuid
        AND e.status = 'SENT' ORDER BY e.id DESC LIMIT 1000)
      UNION
      (SELECT e."threadId" FROM "Campaign" c JOIN "Email" e ON e."workspaceId" = c."workspaceId" AND e."campaignId" = c.id
        WHERE c."workspaceId" = ${workspaceId}::uuid AND c."productId" = ${productId}::uuid AND e.status = 'SENT' ORDER BY e.id DESC LIMIT 1000)
    )
    SELECT e.id::text, 'email' AS kind, e.subject, e.direction, ${raw(utcText('coalesce(e."sentAt", e."createdAt")'))} AS "occurredAt",
      CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name) END AS contact,
      left(e."bodyText", 1000) AS "bodyText", left(e."bodyHtml", 5000) AS "bodyHtml"
    FROM about a JOIN "Email" e ON e."workspaceId" = ${workspaceId}::uuid AND e."threadId" = a."threadId" AND e.status = 'SENT'
    LEFT JOIN "Contact" p ON p."workspaceId" = e."workspaceId" AND p.id = e."contactId"
    ORDER BY coalesce(e."sentAt", e."createdAt") DESC, e.id DESC LIMIT ${MAILS}::int`);
  return Promise.all(
    rows.map(async ({ bodyText, bodyHtml, ...row }) => ({
      ...row,
      snippet: snippetOf(bodyText ?? (await plainText(bodyHtml))),
    })),
  );
}

function snippetOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > SNIPPET ? `${line.slice(0, SNIPPET - 1)}…` : line;
}
