import { formatDay } from '@/lib/format';
import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { ApiError, conflict, STATUS } from '@/server/kernel/contract/errors';
import type { Input, Output } from '@/server/kernel/contract/implement';
import { allows } from '@/server/kernel/contract/scopes';
import { prisma } from '@/server/kernel/db/client';
import { getRecord, getRecordId } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import { escapeHtml } from '@/server/kernel/http/html';
import { plainAddress } from '@/server/kernel/mail/address';
import { createEmail } from '@/server/outreach/emails/create';
import { createFile } from '@/server/records/files/create';
import type { Quote } from '@/server/records/quotes/contract';
import { assertDrawable } from '@/server/records/quotes/pdf/drawable';
import { pdfName } from '@/server/records/quotes/pdf/file';
import { pdfOf } from '@/server/records/quotes/pdf/stored';
import { quoteRecord } from '@/server/records/quotes/record';
import { quoteUrl } from '@/server/records/quotes/token';
import { lastVersion } from '@/server/records/quotes/versions';
import type { quoteOutreachContract } from './contract';

type Send = typeof quoteOutreachContract.send;

/** Freezes a quote and drafts the mail that carries it. The draft comes after the commit: a quote that is SENT can be sent again. */
export async function sendQuote(ctx: Context, { id, draft }: Input<Send>): Promise<Output<Send>> {
  const mayWrite = allows(ctx.actor.scopes, ['write:emails']);
  if (draft && !mayWrite) {
    throw new ApiError(STATUS.forbidden, 'Drafting the mail takes the scope write:emails.', {}, { field: 'draft' });
  }
  const { quote, versionId, version } = await freeze(ctx, id);
  const url = quoteUrl({ workspaceId: ctx.workspaceId, versionId });
  const contact = await addresseeOf(ctx, quote);
  if (draft && !contact) throw conflict('The quote has no contact with an email address.', 'recipient_refused');
  const drafted = contact && mayWrite && draft !== false;
  const email = drafted ? await draftMail(ctx, quote, contact.id, { versionId, version, url }) : null;
  return { quote, version, url, email };
}

async function freeze(ctx: Context, name: string) {
  return transaction(ctx, async (tx) => {
    const id = await getRecordId(quoteRecord, ctx, name, tx, { lock: true });
    const { status } = await getRecord(quoteRecord, ctx, id, tx);
    if (status === 'ACCEPTED') throw conflict('Quote is ACCEPTED.', 'wrong_state');
    await assertDrawable(tx, ctx, id);
    await applyChanges(tx, ctx, { record: quoteRecord }, [{ kind: 'updated', id, columns: { status: 'SENT' } }]);
    const last = await lastVersion(tx, ctx, id);
    if (!last) throw new Error('What was sent was not frozen.');
    return { ...last, quote: await getRecord(quoteRecord, ctx, id, tx) };
  });
}

/** Whom the mail would go to. */
async function addresseeOf({ workspaceId }: Context, { contact }: Quote): Promise<{ id: string } | undefined> {
  const id = contact?.id ?? '';
  const found = id ? await prisma.contact.findFirst({ where: { workspaceId, id }, select: { email: true } }) : null;
  return found?.email && plainAddress(found.email) ? { id } : undefined;
}

interface Version {
  versionId: string;
  version: number;
  url: string;
}

async function draftMail(ctx: Context, quote: Quote, contactId: string, { versionId, version, url }: Version) {
  const fileId = await attachmentOf(ctx, contactId, {
    versionId,
    fileName: pdfName({ number: quote.number, version }),
  });
  const until = quote.validUntil ? ` It is valid until ${formatDay(quote.validUntil)}.` : '';
  const { email } = await createEmail(ctx, {
    contactId,
    dealId: quote.deal?.id,
    subject: `Quote ${quote.number}`,
    bodyHtml: `<p>Hi {{contact.firstName | default: "there"}},</p>
<p>here is our quote ${quote.number}.${until} You can read it, and accept or decline it, on this page:</p>
<p><a href="${escapeHtml(url)}">Open the quote</a></p>
<p>It is attached as PDF too.</p>`,
    context: `Quote ${quote.number}, version ${version}`,
    attachmentFileIds: [fileId],
  });
  return { id: email.id, subject: email.subject, toEmail: email.toEmail };
}

/** The PDF as a file of the contact, with whom it goes when they are erased. The same bytes are one file. */
async function attachmentOf(ctx: Context, recordId: string, named: { versionId: string; fileName: string }) {
  const { bytes, sha256 } = await pdfOf(ctx, named.versionId);
  const where = { workspaceId: ctx.workspaceId, entity: 'CONTACT', recordId, sha256: Buffer.from(sha256, 'hex') };
  const kept = await prisma.file.findFirst({ where, select: { id: true } });
  if (kept) return kept.id;
  const contentBase64 = Buffer.from(bytes).toString('base64');
  const { fileName } = named;
  const { file } = await createFile(ctx, {
    ...{ entity: 'CONTACT', recordId, fileName },
    ...{ contentType: 'application/pdf', contentBase64 },
  });
  return file.id;
}
