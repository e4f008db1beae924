import type { Context } from '@/server/context';
import { sql } from '@/server/db/client';
import { type Transaction, transaction } from '@/server/db/transaction';
import { receivedEmail } from '@/server/emails/record';
import { emitData } from '@/server/events/emit';
import { noteEvent } from '@/server/mail/events';
import { suppressAddress } from '@/server/mail/suppress';
import { notify } from '@/server/notifications';
import { noteChanges } from '@/server/workflows/outbox';
import { attachKept, keepAttachments } from './attachments';
import { type ReplyClass, replyClassOf } from './classify/reply-class';
import { replyText } from './classify/reply-text';
import { insertMail } from './insert';
import type { ReceivingMailbox } from './mailbox';
import { type Match, matchMail } from './match';
import type { ParsedMail } from './mime/parsed-mail';

interface Arrival {
  mail: ParsedMail;
  into: ReceivingMailbox;
  kind: 'MESSAGE' | 'AUTO_REPLY' | 'BULK';
  at: Date;
}

/**
 * Records mail from somebody and all that follows from it, in one transaction, once. History is recorded only where it is
 * somebody's whom the workspace knows, and nothing follows from it.
 * @returns the id of its e-mail
 */
export function recordReceived(ctx: Context, arrival: Arrival): Promise<string | null> {
  return transactionWithFiles(ctx, arrival, async (tx, keep) => {
    const { mail, into, kind, at } = arrival;
    const match = await matchMail(tx, ctx, mail, mail.from ? [mail.from.email] : []);
    const isHistory = at < into.connectedAt;
    const isKnown = match.parent !== null || match.contactId !== null || match.leadId !== null;
    if (isHistory && !isKnown) return null;
    const replyClass = classOf(arrival, isKnown);
    const unread = !isHistory && kind === 'MESSAGE';
    const email = await insertMail(tx, ctx, {
      mail,
      mailbox: into,
      match,
      direction: 'INBOUND',
      unread,
      replyClass,
      receivedAt: at,
    });
    if (!email.isNew) return email.id;
    await keep(email.id);
    if (isHistory) return email.id;
    await noteChanges(tx, ctx, 'EMAIL', [{ trigger: 'CREATED', id: email.id }]);
    if (kind === 'BULK') return email.id;
    if (kind === 'MESSAGE') {
      await heed(tx, ctx, arrival, match, replyClass);
      await tellSender(tx, ctx, arrival, match, email.id);
    }
    await emitData(tx, ctx, 'email.received', { email: await receivedEmail(tx, ctx, email.id) });
    return email.id;
  });
}

function classOf({ mail, kind }: Arrival, isKnown: boolean): ReplyClass | null {
  if (kind === 'AUTO_REPLY') return 'OUT_OF_OFFICE';
  return kind === 'MESSAGE' && isKnown ? replyClassOf(replyText(mail.text)).replyClass : null;
}

/** What a person's mail means for the record: it is a reply, they are there, and they may have said no. */
async function heed(tx: Transaction, ctx: Context, { mail, at }: Arrival, match: Match, replyClass: ReplyClass | null) {
  const { answered, contactId } = match;
  if (answered) await noteEvent(tx, ctx, answered.id, { type: 'REPLY', at, source: 'PERSON' });
  if (contactId) {
    await tx.query(sql`
      UPDATE "Contact" SET "lastActivityAt" = greatest("lastActivityAt", ${at.toISOString()}::timestamptz), "updatedAt" = now()
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${contactId}::uuid`);
  }
  if (answered && contactId) await noteChanges(tx, ctx, 'CONTACT', [{ trigger: 'REPLY_RECEIVED', id: contactId }]);
  if (replyClass !== 'UNSUBSCRIBE') return;
  if (answered) await noteEvent(tx, ctx, answered.id, { type: 'UNSUBSCRIBE', at, source: 'PERSON' });
  const addresses = new Set([mail.from?.email, answered?.toEmail.toLowerCase()].flatMap((address) => address ?? []));
  for (const address of addresses) await suppressAddress(tx, ctx, address, 'UNSUBSCRIBE');
}

/** Tells whoever wrote the mail that it was answered. */
async function tellSender(tx: Transaction, ctx: Context, { mail, into }: Arrival, { answered }: Match, id: string) {
  const memberId = answered && (answered.memberId ?? into.memberId);
  if (!memberId) return;
  await notify(tx, ctx, {
    to: [memberId],
    kind: 'mail',
    title: `${mail.from?.name || mail.from?.email || 'Somebody'} replied`,
    body: mail.subject,
    href: `/inbox?box=inbox&id=${id}`,
  });
}

/** Bytes are kept before the transaction, which may run again; what it does not come to own is swept. */
async function transactionWithFiles(
  ctx: Context,
  { mail, into, at }: Arrival,
  work: (tx: Transaction, keep: (emailId: string) => Promise<void>) => Promise<string | null>,
) {
  const kept = at < into.connectedAt ? [] : await keepAttachments(ctx, mail.attachments);
  return transaction(ctx, (tx) => work(tx, (emailId) => attachKept(tx, ctx, emailId, kept)));
}
