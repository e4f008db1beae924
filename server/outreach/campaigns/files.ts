import { type Context, plainMemberOf } from '@/server/kernel/context';
import type { Holding, Reverting } from '@/server/kernel/contract/descriptor';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { db, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { ownSender } from '@/server/outreach/emails/acting';
import { PLANNED } from '@/server/outreach/mail/send/claim';
import { yourself } from '@/server/workspace/members/resolve';
import { senderOf, takeOver } from './sender';

/**
 * The files of a campaign go with its mail, and with single mails that are planned within it: what is planned in the name of
 * somebody else a plain member adds nothing to, and takes nothing from. Throws the 403.
 * @param tx in which a campaign from an address that is theirs too becomes theirs, as where they change what it says
 */
export async function assertOwnFiles(ctx: Context, campaignId: string, tx?: Transaction): Promise<void> {
  const self = plainMemberOf(ctx);
  if (self === undefined) return;
  const on = tx ?? db;
  const sender = await senderOf(on, ctx, campaignId);
  if (sender?.isPlanned) await (tx ? takeOver(tx, ctx, campaignId) : ownSender(on, ctx, sender));
  const [mail] = await on.query<{ fromEmail: string }>(sql`
    SELECT "fromEmail" FROM "Email" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "campaignId" = ${campaignId}::uuid AND ${PLANNED}
      AND "memberId" IS DISTINCT FROM ${self}::uuid LIMIT 1`);
  if (mail)
    throw new ApiError(
      STATUS.forbidden,
      `${yourself(ctx)} A mail from ${mail.fromEmail} is planned that carries the files of this campaign: let its sender see to them.`,
    );
}

const CAMPAIGN = `FROM "Campaign" k WHERE k."workspaceId" = t."workspaceId" AND k.id = t."recordId" AND t.entity = 'CAMPAIGN' AND k.status`;
const MAIL = `FROM "Email" m WHERE m."workspaceId" = t."workspaceId" AND m."campaignId" = t."recordId" AND t.entity = 'CAMPAIGN'
  AND m.status = 'SCHEDULED' AND m."leftDraftAt" IS NULL`;
const THEIRS = 'They, an owner or an admin can take this back.';

/** The same of files that would come back or go because what was done is taken back. */
const presence: readonly Holding[] = [
  {
    when: `EXISTS (SELECT ${CAMPAIGN} IN ('SENDING', 'SENT', 'CANCELED'))`,
    why: 'Its campaign has begun to send, or has ended: what its mails carry stays.',
  },
  {
    when: `EXISTS (SELECT ${CAMPAIGN} = 'SCHEDULED')`,
    whose: `(SELECT k."memberId" ${CAMPAIGN} = 'SCHEDULED')`,
    why: `Its campaign is planned in the name of somebody else. ${THEIRS}`,
  },
  {
    when: `EXISTS (SELECT ${MAIL})`,
    // Nobody's, where it is in the name of several.
    whose: `(SELECT CASE WHEN count(DISTINCT coalesce(m."memberId"::text, '')) = 1 THEN min(m."memberId"::text)::uuid END ${MAIL})`,
    why: `A mail of its campaign is planned in the name of somebody else. ${THEIRS}`,
  },
];
export const filesReverting: Reverting = { presence };
