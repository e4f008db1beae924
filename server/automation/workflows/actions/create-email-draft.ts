import type { Context } from '@/server/kernel/context';
import { ApiError } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';
import { addressToWrite, insertDraft } from '@/server/outreach/emails/draft';
import { type Act, Failure, type Outcome, type Step, withAction } from './step';

/** Writes drafts for review; their placeholders are filled in when they are sent, as those of every draft. */
export const createEmailDraft: Act = async (tx, ctx, given) => {
  const steps = withAction(given, 'CREATE_EMAIL_DRAFT');
  const outcomes: Outcome[] = [];
  for (const { action, record, pendingRun, causes } of steps) {
    const { contactId, leadId, dealId, productId, owner } = record;
    try {
      const toEmail = addressToWrite(...(await addressesOf(tx, ctx, record)));
      const { subject, bodyHtml } = action;
      const context = `By the workflow “${pendingRun.workflow.name}”.`;
      const about = { subject, toEmail, contactId, leadId, dealId, productId, campaignId: null };
      const id = newId();
      causes(id);
      await insertDraft(tx, ctx, { id, bodyHtml, context, asUserEmail: owner?.email }, about);
      outcomes.push(`Wrote a draft to ${toEmail}.`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      outcomes.push(new Failure(error.message));
    }
  }
  return outcomes;
};

/** Where the contact, else the lead, can be written to. */
async function addressesOf(tx: Transaction, ctx: Context, { contactId, leadId }: Step['record']) {
  const rows = await tx.query<{ email: string | null }>(sql`
    SELECT email FROM (
      SELECT email, 1 AS turn FROM "Contact" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${contactId}::uuid
      UNION ALL
      SELECT email, 2 FROM "Lead" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${leadId}::uuid
    ) a ORDER BY turn`);
  return rows.map(({ email }) => email);
}
