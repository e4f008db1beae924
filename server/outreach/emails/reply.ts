import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import type { Input, Output } from '@/server/kernel/contract/implement';
import { type Tx, transaction } from '@/server/kernel/db/transaction';
import { emailIn } from '@/server/kernel/mail/address';
import { type AnsweredMail, answeredMail, correspondentOf } from './answered';
import type { emailsContract } from './contract';
import { type Correspondent, correspondentWith, linkThread } from './correspondent';
import { addressToWrite, findContact, insertDraft } from './draft';
import { getEmail } from './record';

/** References that a mail carries: the first and the latest, as RFC 5322 §3.6.4 leaves to us for very long threads. */
const REFERENCES = 30;

/** Drafts an answer to whoever wrote a mail or, to one of ours, a further mail to whom it went. */
export function replyToEmail(
  ctx: Context,
  { id, addContact = false, quote = false, ...input }: Input<typeof emailsContract.reply>,
): Promise<Output<typeof emailsContract.reply>> {
  return transaction(ctx, async (tx) => {
    const source = await answeredMail(tx, ctx, id);
    const correspondent = emailIn(correspondentOf(source));
    const { contact, leadId } = await correspondentIn(tx, ctx, source, addContact);
    const { threadId, dealId, productId, messageId } = source;
    const about = {
      subject: input.subject ?? replySubject(source.subject),
      toEmail: addressToWrite(correspondent, contact?.email ?? null),
      contactId: contact?.id ?? null,
      campaignId: null,
      ...{ threadId, leadId, dealId, productId },
      inReplyTo: messageId,
      references: referencesTo(source),
      quotes: quote ? messageId : null,
    };
    const draft = await insertDraft(tx, ctx, input, about, source);
    const email = await getEmail(ctx, draft, tx);
    return { email: { ...email, inReplyTo: `<${messageId}>` }, contact, contextSaved: Boolean(input.context) };
  });
}

/** Whom the thread is with. Of a stranger a contact is made, and the thread is theirs, where that is asked for; else it is a 409. */
async function correspondentIn(
  tx: Tx,
  ctx: Context,
  source: AnsweredMail,
  addContact: boolean,
): Promise<Correspondent> {
  const { contactId, leadId, threadId } = source;
  if (contactId !== null) return { contact: await findContact(tx, ctx, contactId), leadId };
  if (!addContact) throw conflict('That email has no linked contact to reply to.');
  if (leadId !== null) return { contact: null, leadId };
  const address = correspondentOf(source);
  const person = await correspondentWith(tx, ctx, address);
  await linkThread(tx, ctx, threadId, emailIn(address), {
    contactId: person.contact?.id ?? null,
    leadId: person.leadId,
  });
  return person;
}

/** The subject of what answers one. */
export const replySubject = (subject: string) =>
  /^re:/i.test(subject) ? subject : `Re: ${subject}`.slice(0, 998).trim();

/** What stands in References of a mail that goes on with another one. */
export function referencesTo({ references, messageId }: AnsweredMail): string[] {
  const all = [...references.filter((id) => id !== messageId), messageId];
  return all.length <= REFERENCES ? all : [...all.slice(0, 1), ...all.slice(1 - REFERENCES)];
}
