import type { Context } from '@/server/kernel/context';
import { conflict, notFound } from '@/server/kernel/contract/errors';
import type { Input, Output } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { type Transaction, transaction } from '@/server/kernel/db/transaction';
import type { emailsContract } from './contract';
import { addressToWrite, findContact, insertDraft } from './draft';
import { getEmail } from './record';

/** References that a mail carries: the first and the latest, as RFC 5322 §3.6.4 leaves to us for very long threads. */
const REFERENCES = 30;

/** Drafts an answer to whoever wrote a mail or, to one of ours, a further mail to whom it went. */
export function replyToEmail(
  ctx: Context,
  { id, ...input }: Input<typeof emailsContract.reply>,
): Promise<Output<typeof emailsContract.reply>> {
  return transaction(ctx, async (tx) => {
    const source = await answered(tx, ctx, id);
    if (source.contactId === null) throw conflict('That email has no linked contact to reply to.');
    const contact = await findContact(tx, ctx, source.contactId);
    const correspondent = source.direction === 'INBOUND' ? source.fromEmail : source.toEmail;
    const { threadId, leadId, dealId, productId } = source;
    const draft = await insertDraft(tx, ctx, input, {
      subject: input.subject ?? replySubject(source.subject),
      toEmail: addressToWrite(correspondent, contact.email),
      contactId: contact.id,
      campaignId: null,
      ...{ threadId, leadId, dealId, productId },
      inReplyTo: source.messageId,
      references: chain(source.references, source.messageId),
    });
    const email = await getEmail(ctx, draft, tx);
    return { email: { ...email, inReplyTo: `<${source.messageId}>` }, contact, contextSaved: Boolean(input.context) };
  });
}

interface Answered {
  direction: 'INBOUND' | 'OUTBOUND';
  subject: string;
  fromEmail: string;
  toEmail: string;
  messageId: string;
  references: string[];
  threadId: string;
  contactId: string | null;
  leadId: string | null;
  dealId: string | null;
  productId: string | null;
}

async function answered(tx: Transaction, ctx: Context, id: string): Promise<Answered> {
  const [row] = isId(id)
    ? await tx.query<Answered>(sql`
        SELECT direction, subject, "fromEmail", "toEmail", "messageId", "references", "threadId"::text, "contactId"::text,
          "leadId"::text, "dealId"::text, "productId"::text
        FROM "Email" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid FOR KEY SHARE`)
    : [];
  if (!row) throw notFound('Email');
  return row;
}

const replySubject = (subject: string) => (/^re:/i.test(subject) ? subject : `Re: ${subject}`.slice(0, 998).trim());

function chain(references: string[], messageId: string): string[] {
  const all = [...references.filter((id) => id !== messageId), messageId];
  return all.length <= REFERENCES ? all : [...all.slice(0, 1), ...all.slice(1 - REFERENCES)];
}
