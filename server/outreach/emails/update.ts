import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { nothingToUpdate } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { type Tx, transaction } from '@/server/kernel/db/transaction';
import { newMessageId } from '@/server/outreach/mail/message-id';
import { identitiesOf, pickIdentity } from '@/server/outreach/mailboxes/identities';
import { actingMemberId } from './acting';
import { addresseeOf } from './addressee';
import { keepCarried, replaceFiles } from './attachments';
import { campaignNamed } from './campaign';
import type { emailsContract } from './contract';
import { copyColumns, lockDraft } from './draft';
import { emailRecord, getEmail } from './record';
import type { Email } from './shapes';

type Change = Input<typeof emailsContract.update>;

export function updateEmail(ctx: Context, { id, ...change }: Change): Promise<{ email: Email }> {
  const {
    subject,
    bodyHtml,
    from,
    campaign,
    attachmentFileIds,
    attachmentIds,
    cc,
    bcc,
    followUpDays,
    quote,
    contactId,
    toEmail,
  } = change;
  const all = [
    subject,
    bodyHtml,
    from,
    campaign,
    attachmentFileIds,
    attachmentIds,
    cc,
    bcc,
    followUpDays,
    quote,
    contactId,
    toEmail,
  ];
  if (all.every((value) => value === undefined)) {
    throw nothingToUpdate('subject', 'bodyHtml', 'from', 'campaign');
  }
  return transaction(ctx, async (tx) => {
    await lockDraft(tx, ctx, id, 'Draft');
    const columns = {
      ...(subject !== undefined && { subject }),
      ...(bodyHtml !== undefined && { bodyHtml }),
      ...copyColumns({ cc, bcc }),
      ...(followUpDays !== undefined && { followUpDays }),
      ...((contactId ?? toEmail) && (await newRecipient(tx, ctx, { contactId, toEmail }))),
      ...(quote === false && { quotes: null }),
      ...(await newSender(tx, ctx, id, change)),
      ...(campaign !== undefined && { campaignId: campaign && (await campaignNamed(tx, ctx, campaign)) }),
    };
    const touched = (attachmentFileIds ?? attachmentIds) !== undefined && { updatedAt: new Date() };
    await applyChanges(tx, ctx, { record: emailRecord }, [
      { kind: 'updated', id, columns: { ...columns, ...touched } },
    ]);
    if (attachmentFileIds !== undefined) await replaceFiles(tx, ctx, id, attachmentFileIds);
    if (attachmentIds !== undefined) await keepCarried(tx, ctx, id, attachmentIds);
    return { email: await getEmail(ctx, id, tx) };
  });
}

async function newRecipient(tx: Tx, ctx: Context, named: Pick<Change, 'contactId' | 'toEmail'>) {
  const { contact, leadId, toEmail } = await addresseeOf(tx, ctx, named);
  return { toEmail, contactId: contact?.id ?? null, leadId };
}

/** The Message-ID follows the sender's domain, as long as nobody has seen it. Whom a change names is checked in any case. */
async function newSender(tx: Tx, ctx: Context, id: string, { from, asUserEmail }: Omit<Change, 'id'>) {
  if (from === undefined && asUserEmail === undefined) return {};
  const memberId = await actingMemberId(tx, ctx, asUserEmail);
  if (from === undefined) return {};
  const { email, name, mailboxId } = pickIdentity(await identitiesOf(tx, ctx, memberId), from);
  return { memberId, mailboxId, fromEmail: email, fromName: name, messageId: newMessageId(id, email) };
}
