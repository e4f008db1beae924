import type { Context } from '@/server/kernel/context';
import type { Input, Output } from '@/server/kernel/contract/implement';
import { db, join, raw, type Sql, sql } from '@/server/kernel/db/client';
import { getRecordId } from '@/server/kernel/db/record';
import type { campaignsContract } from './contract';
import { RECIPIENT_OUTCOMES, type RecipientOutcome } from './figures';
import { campaignRecord } from './record';

/** What is said of a recipient `t` itself. */
const OF_RECIPIENT: Partial<Record<RecipientOutcome, string>> = {
  SENT: `t.state = 'SENT'`,
  FAILED: `t.state = 'FAILED'`,
  SKIPPED: `t.state = 'SKIPPED'`,
  WAITING: `t.state IN ('PENDING', 'CLAIMED', 'HANDED')`,
};

/** What is said of the recipient's mail `m`, or of an event `e` of it. */
const OF_MAIL: Partial<Record<RecipientOutcome, string>> = {
  DELIVERED: `m.status = 'SENT' AND m."bouncedAt" IS NULL`,
  OPENED: `e.type = 'OPEN' AND e.source = 'PERSON'`,
  OPENED_BY_MACHINE: `e.type = 'OPEN' AND e.source = 'MACHINE'`,
  CLICKED: `e.type = 'CLICK' AND e.source = 'PERSON'`,
  REPLIED: `e.type = 'REPLY'`,
  BOUNCED: `e.type = 'BOUNCE'`,
  UNSUBSCRIBED: `e.type = 'UNSUBSCRIBE'`,
  COMPLAINED: `e.type = 'COMPLAINT'`,
};

/** What is said of a mail `m` in the thread that the recipient's mail began. */
const OF_THREAD: Partial<Record<RecipientOutcome, string>> = {
  REPLIED_POSITIVELY: `m.direction = 'INBOUND' AND m."replyClass" = 'POSITIVE'`,
};

/** The mails of a campaign, each with its events. They are found by the campaign's index, so an outcome of few is read from those few. */
const mailsOf = ({ workspaceId }: Context, id: string): Sql => sql`
  "Email" m LEFT JOIN "EmailEvent" e ON e."workspaceId" = m."workspaceId" AND e."emailId" = m.id
  WHERE m."workspaceId" = ${workspaceId}::uuid AND m."campaignId" = ${id}::uuid`;

/** Whether a recipient `t` of a campaign has an outcome. */
export function hasOutcome(outcome: RecipientOutcome, ctx: Context, id: string): Sql {
  const mail = OF_MAIL[outcome];
  if (mail) return sql`t."emailId" IN (SELECT m.id FROM ${mailsOf(ctx, id)} AND ${raw(mail)})`;
  const thread = OF_THREAD[outcome];
  if (thread) return sql`t."emailId" IN (SELECT m."threadId" FROM ${mailsOf(ctx, id)} AND ${raw(thread)})`;
  return raw(OF_RECIPIENT[outcome] ?? 'false');
}

const flags = (of: Partial<Record<RecipientOutcome, string>>): Sql =>
  join(Object.entries(of).map(([outcome, is]) => raw(`coalesce(bool_or(${is}), false) AS "${outcome}"`)));

/** How many recipients a campaign has, in all and with each outcome: counted as `hasOutcome` finds them, but all in one reading. */
export async function countOutcomes(
  ctx: Context,
  input: Input<typeof campaignsContract.outcomes>,
): Promise<Output<typeof campaignsContract.outcomes>> {
  const id = await getRecordId(campaignRecord, ctx, input.id);
  const counts = RECIPIENT_OUTCOMES.map((outcome) =>
    raw(`count(*) FILTER (WHERE ${OF_RECIPIENT[outcome] ?? `"${outcome}"`})::int AS "${outcome}"`),
  );
  const [row] = await db.query<Record<RecipientOutcome | 'total', number>>(sql`
    WITH mail AS (SELECT m.id, ${flags(OF_MAIL)} FROM ${mailsOf(ctx, id)} GROUP BY m.id),
      thread AS (SELECT m."threadId", ${flags(OF_THREAD)} FROM ${mailsOf(ctx, id)} GROUP BY m."threadId")
    SELECT count(*)::int AS total, ${join(counts)}
    FROM "CampaignRecipient" t LEFT JOIN mail ON mail.id = t."emailId" LEFT JOIN thread ON thread."threadId" = t."emailId"
    WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t."campaignId" = ${id}::uuid`);
  if (!row) throw new Error('An aggregate always has a row.');
  return { total: row.total, outcomes: RECIPIENT_OUTCOMES.map((outcome) => ({ outcome, count: row[outcome] })) };
}
