import { applyChanges, recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { ApiError } from '@/server/kernel/contract/errors';
import { db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { lockRecordType } from '@/server/kernel/db/lock';
import { type Transaction, transaction } from '@/server/kernel/db/transaction';
import { logger } from '@/server/kernel/log';
import { generationFailed, refundAction, reserveAction, spendAction } from '@/server/outreach/ai/actions';
import { AiFailure } from '@/server/outreach/ai/failure';
import type { AiProvider } from '@/server/outreach/ai/provider';
import { campaignRecord } from '@/server/outreach/campaigns/record';
import { addressToWrite, insertDraft } from '@/server/outreach/emails/draft';
import { refusalOf } from '@/server/outreach/mail/send/permission';
import type { Offering } from '../rank/offering';
import { type Claimed, lockCandidate, releaseCandidate } from './claim';
import { type DraftText, draftHtml, literalLine } from './text';
import { writeDraftText } from './write';

/** What all drafts of one request share. */
export interface Round {
  matchId: string;
  offering: Offering;
  ai: AiProvider | undefined;
  asUserEmail: string | null | undefined;
}

/** What came of one candidate: `barred` may not be written to, `empty` means that the allowance is used up. */
export type Outcome = 'drafted' | 'barred' | 'empty' | 'failed' | 'gone';

/** Drafts for one candidate and lets go of it, whatever happens. Throws what is wrong with the request itself. */
export async function draftOne(ctx: Context, round: Round, candidate: Claimed): Promise<Outcome> {
  const leave = async (outcome: Outcome, error: string | null) => {
    await releaseCandidate(db, candidate, { error });
    return outcome;
  };
  const barred = await whyBarred(ctx, candidate);
  if (barred) return leave('barred', barred);
  const action = await reserveAction(ctx, 'DRAFT');
  if (!action) return leave('empty', 'The AI actions of the month are used up.');
  try {
    const text = await writeDraftText(round.ai, round.offering, candidate);
    if (await keepDraft(ctx, round, candidate, text, action)) return 'drafted';
    await refundAction(ctx, action);
    return await leave('gone', null);
  } catch (error) {
    await refundAction(ctx, action);
    await leave('failed', error instanceof ApiError ? error.message : generationFailed().message);
    if (!(error instanceof AiFailure)) throw error;
    logger.warn(
      { kind: error.kind, what: error.message, candidateId: candidate.id },
      'no draft: the AI provider failed',
    );
    return 'failed';
  }
}

/** Why a candidate may not be written to any more. */
async function whyBarred(ctx: Context, { email, contactId }: Claimed): Promise<string | undefined> {
  if (!email?.trim()) return 'The contact has no email address any more.';
  try {
    return await refusalOf(db, ctx, { toEmail: addressToWrite(email), contactId });
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}

/** Writes the draft and what it cost, if the candidate is still ours to write to. */
function keepDraft(ctx: Context, round: Round, candidate: Claimed, text: DraftText, action: string): Promise<boolean> {
  const { matchId, offering, asUserEmail } = round;
  return transaction(ctx, async (tx) => {
    if (!(await lockCandidate(tx, candidate))) return false;
    await spendAction(tx, ctx, action);
    const campaignId = await outreachCampaign(tx, ctx, matchId, offering);
    const emailId = await insertDraft(
      tx,
      ctx,
      { bodyHtml: draftHtml(text), context: `${candidate.reason}\n${candidate.angle}`, asUserEmail },
      {
        subject: literalLine(text.subject).slice(0, 250),
        toEmail: addressToWrite(candidate.email),
        contactId: candidate.contactId,
        leadId: null,
        dealId: null,
        productId: offering.id,
        campaignId,
      },
    );
    await releaseCandidate(tx, candidate, { emailId });
    return true;
  });
}

/** The campaign that groups the outreach for a product: made with the first draft, and shared by its matches. */
async function outreachCampaign(tx: Transaction, ctx: Context, matchId: string, { id, name }: Offering) {
  const { workspaceId } = ctx;
  const title = `${name} outreach`;
  await lockRecordType(tx, ctx, 'Campaign');
  const [known] = await tx.query<{ id: string }>(sql`
    SELECT id::text FROM "Campaign" WHERE "workspaceId" = ${workspaceId}::uuid AND lower(name) = lower(${title}) AND status = 'OUTREACH'
    ORDER BY id DESC LIMIT 1 FOR KEY SHARE`);
  const campaignId = known?.id ?? newId();
  if (!known) {
    const columns = { name: title, status: 'OUTREACH', productId: id };
    await applyChanges(tx, ctx, { record: campaignRecord }, [{ kind: 'created', id: campaignId, columns }]);
  }
  const write = recordSql`
    UPDATE "OutreachMatch" SET "campaignId" = ${campaignId}::uuid
    WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${matchId}::uuid AND "campaignId" IS DISTINCT FROM ${campaignId}::uuid
    RETURNING 1 AS written`;
  await writeRecords(tx, ctx, 'OutreachMatch', write, () => ({
    kind: 'updated',
    id: matchId,
    columns: { campaignId },
  }));
  return campaignId;
}
