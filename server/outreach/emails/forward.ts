import type { Context } from '@/server/kernel/context';
import { badRequest } from '@/server/kernel/contract/errors';
import type { Input, Output } from '@/server/kernel/contract/implement';
import { db, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { transaction } from '@/server/kernel/db/transaction';
import { readBytes } from '@/server/kernel/join-bytes';
import { fileStore } from '@/server/kernel/storage';
import { attachKept, keepAttachments } from '@/server/outreach/mail/inbound/attachments';
import { addresseeOf } from './addressee';
import { answeredMail } from './answered';
import { ATTACHMENTS_LIMIT } from './attachments';
import type { emailsContract } from './contract';
import { insertDraft } from './draft';
import { getEmail } from './record';
import { referencesTo } from './reply';

type Forwarded = Input<typeof emailsContract.forward>;

/** Drafts a mail that passes another one on: it quotes it whole, and carries its files, to whoever is named. */
export async function forwardEmail(
  ctx: Context,
  { id, attachmentIds, ...input }: Forwarded,
): Promise<Output<typeof emailsContract.forward>> {
  const source = await answeredMail(db, ctx, id);
  // Bytes are written before the transaction, which may run again; what no mail comes to own is swept.
  const carried = await readCarried(ctx, id, attachmentIds);
  return transaction(ctx, async (tx) => {
    const { contact, leadId, toEmail } = await addresseeOf(tx, ctx, input);
    const about = {
      subject: input.subject ?? forwardSubject(source.subject),
      ...{ toEmail, contactId: contact?.id ?? null, leadId },
      ...{ dealId: null, productId: null, campaignId: null },
      threadId: source.threadId,
      references: referencesTo(source),
      quotes: source.messageId,
    };
    const draft = await insertDraft(tx, ctx, input, about, source);
    await attachKept(tx, ctx, draft, carried);
    return { email: await getEmail(ctx, draft, tx), contact, contextSaved: Boolean(input.context) };
  });
}

export const forwardSubject = (subject: string) =>
  /^(?:fwd?|wg):/i.test(subject) ? subject : `Fwd: ${subject}`.slice(0, 998).trim();

interface Row {
  key: string;
  fileName: string;
  contentType: string;
  size: number;
}

/** The files of a mail, copied: what is passed on stays, whatever becomes of the original. */
async function readCarried(ctx: Context, emailId: string, only: string[] | undefined) {
  const rows = await db.query<Row>(sql`
    SELECT coalesce(a."storageKey", f."storageKey") AS key, a."fileName", a."contentType", a.size FROM "EmailAttachment" a
    LEFT JOIN "File" f ON f."workspaceId" = a."workspaceId" AND f.id = a."fileId"
    WHERE a."workspaceId" = ${ctx.workspaceId}::uuid AND a."emailId" = ${emailId}::uuid
      AND (${only === undefined}::boolean OR a.id = ANY(${(only ?? []).filter(isId)}::uuid[]))
      AND num_nonnulls(a."storageKey", f."storageKey") > 0 ORDER BY a.id`);
  if (rows.reduce((sum, { size }) => sum + size, 0) > ATTACHMENTS_LIMIT)
    throw badRequest('attachmentIds: the files of one e-mail may have 18 MB together.', {
      code: 'out_of_range',
      field: 'attachmentIds',
    });
  const came = [];
  for (const { key, fileName, contentType } of rows) {
    const bytes = await fileStore().read(key);
    if (!bytes) continue;
    came.push({ fileName, contentType, contentId: null, inline: false, content: await readBytes(bytes) });
  }
  return keepAttachments(ctx, came);
}
