import type { Context } from '@/server/kernel/context';
import type { Input, Output } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { referredId } from '@/server/kernel/db/referred';
import { type Transaction, transaction } from '@/server/kernel/db/transaction';
import { dealRecord } from '@/server/records/deals/record';
import { leadRecord } from '@/server/records/leads/record';
import { productRecord } from '@/server/records/products/record';
import { addresseeOf } from './addressee';
import { attachmentsOf } from './attachments';
import { campaignNamed } from './campaign';
import type { emailsContract } from './contract';
import { insertDraft } from './draft';
import { getEmail } from './record';

type NewEmail = Input<typeof emailsContract.create>;

export function createEmail(ctx: Context, input: NewEmail): Promise<Output<typeof emailsContract.create>> {
  return transaction(ctx, async (tx) => {
    const { campaign } = input;
    const { contact, leadId, toEmail } = await addresseeOf(tx, ctx, input);
    const campaignId = campaign ? await campaignNamed(tx, ctx, campaign) : null;
    const id = await insertDraft(tx, ctx, input, {
      subject: input.subject ?? '',
      toEmail,
      contactId: contact?.id ?? null,
      campaignId,
      ...(await references(tx, ctx, { ...input, leadId: input.leadId ?? leadId })),
    });
    const email = await getEmail(ctx, id, tx);
    const attachments = await attachmentsOf(tx, ctx, id);
    const name = campaignId && (await campaignName(tx, ctx, campaignId));
    return {
      email: {
        ...email,
        campaign: campaignId && name ? { id: campaignId, name } : null,
        attachmentCount: attachments.length,
      },
      contact,
      contextSaved: Boolean(input.context),
      otherPendingDrafts: contact ? await otherDrafts(tx, ctx, contact.id, id) : [],
    };
  });
}

async function references(tx: Transaction, ctx: Context, { leadId, dealId, offeringId }: NewEmail) {
  return {
    leadId: (await referredId(tx, ctx, leadRecord, { id: leadId })) ?? null,
    dealId: (await referredId(tx, ctx, dealRecord, { id: dealId })) ?? null,
    productId: (await referredId(tx, ctx, productRecord, { id: offeringId })) ?? null,
  };
}

async function campaignName(tx: Transaction, ctx: Context, id: string): Promise<string | undefined> {
  const [row] = await tx.query<{ name: string }>(
    sql`SELECT name FROM "Campaign" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid`,
  );
  return row?.name;
}

const otherDrafts = (tx: Transaction, ctx: Context, contactId: string, but: string) =>
  tx.query<{ id: string; subject: string }>(sql`
    SELECT id::text, subject FROM "Email"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "contactId" = ${contactId}::uuid AND status = 'DRAFT' AND id <> ${but}::uuid
    ORDER BY id DESC LIMIT 100`);
