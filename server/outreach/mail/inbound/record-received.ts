import { readable } from '@/lib/readable';
import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { announce } from '@/server/kernel/live/topics';
import { foldedForms } from '@/server/kernel/mail/address';
import { noteActivity } from '@/server/outreach/mail/activity';
import { noteEvent } from '@/server/outreach/mail/events';
import { suppressAddress } from '@/server/outreach/mail/suppress';
import { peopleOf } from '@/server/outreach/mailboxes/people';
import { notify } from '@/server/workspace/notifications';
import { attachKept, keepAttachments } from './attachments';
import { isAppleUnsubscribe } from './classify/automatic';
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
    const said = saidIn(arrival, isKnown);
    const hears = said.asks && !isHistory && (await wroteTo(tx, ctx, mail, match));
    const { replyClass } = said;
    const asksToStop = !isHistory && (said.asks ? !hears && isKnown : said.asksToStop);
    const unread = !isHistory && kind === 'MESSAGE';
    const email = await insertMail(tx, ctx, {
      mail,
      mailbox: into,
      match,
      direction: 'INBOUND',
      unread,
      replyClass,
      asksToStop,
      receivedAt: at,
      isHistory,
      received: kind !== 'BULK',
    });
    if (!email.isNew) return email.id;
    announce(tx, ctx.workspaceId, { topic: 'mail' });
    await keep(email.id);
    if (isHistory) return email.id;
    if (kind === 'BULK') return email.id;
    if (kind === 'MESSAGE') await heed(tx, ctx, arrival, match);
    if (hears) await leaveAlone(tx, ctx, arrival, match);
    const told = { id: email.id, asksToStop };
    const sender = kind === 'MESSAGE' || asksToStop ? await notifySender(tx, ctx, arrival, match, told) : null;
    if (kind === 'MESSAGE') await notifyPeople(tx, ctx, arrival, email.id, sender);
    return email.id;
  });
}

interface Said {
  replyClass: ReplyClass | null;
  /** It asks to be left alone, and says nothing else. */
  asks: boolean;
  /** It speaks of that beside other things. */
  asksToStop: boolean;
}

function saidIn({ mail, kind }: Arrival, isKnown: boolean): Said {
  if (isAppleUnsubscribe(mail)) return { replyClass: 'UNSUBSCRIBE', asks: true, asksToStop: false };
  if (kind === 'AUTO_REPLY') return { replyClass: 'OUT_OF_OFFICE', asks: false, asksToStop: false };
  if (kind !== 'MESSAGE' || !isKnown) return { replyClass: null, asks: false, asksToStop: false };
  const { replyClass, asksToStop } = replyClassOf(replyText(mail.text));
  return { replyClass, asks: replyClass === 'UNSUBSCRIBE', asksToStop };
}

/** Whether it comes from the address that was written to: whoever else got the mail speaks for nobody but themselves. */
async function wroteTo(tx: Transaction, ctx: Context, { from }: ParsedMail, { answered }: Match): Promise<boolean> {
  if (!from) return false;
  const forms = foldedForms(from.email);
  if (answered) return foldedForms(answered.toEmail).some((form) => forms.includes(form));
  const [written] = await tx.query(sql`
    SELECT 1 AS written FROM "Email" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND direction = 'OUTBOUND'
      AND status = 'SENT' AND lower("toEmail") = ANY(${forms}::text[]) LIMIT 1`);
  return written !== undefined;
}

/** What a person's mail means for the record: it is a reply, and they are there. */
async function heed(tx: Transaction, ctx: Context, { at }: Arrival, match: Match) {
  const { answered, contactId } = match;
  if (answered) await noteEvent(tx, ctx, answered.id, { type: 'REPLY', at, source: 'PERSON' });
  if (contactId) await noteActivity(tx, ctx, contactId, { lastActivityAt: at }, { replied: answered !== null });
}

async function leaveAlone(tx: Transaction, ctx: Context, { mail, at }: Arrival, { answered }: Match) {
  if (answered) await noteEvent(tx, ctx, answered.id, { type: 'UNSUBSCRIBE', at, source: 'PERSON' });
  if (mail.from) await suppressAddress(tx, ctx, mail.from.email, 'UNSUBSCRIBE');
}

/** Notifies whoever wrote the mail that it was answered, and whether the answer waits for them to decide. @returns who that is */
async function notifySender(
  tx: Transaction,
  ctx: Context,
  { mail, into }: Arrival,
  { answered }: Match,
  { id, asksToStop }: { id: string; asksToStop: boolean },
) {
  const memberId = answered ? (answered.memberId ?? into.memberId) : asksToStop ? into.memberId : null;
  if (!memberId) return null;
  const who = nameOf(mail);
  await notify(tx, ctx, {
    to: [memberId],
    kind: 'mail',
    title: asksToStop ? `${who} may want no more mail` : `${who} replied`,
    body: mail.subject,
    href: `/inbox?box=inbox&id=${id}`,
  });
  return memberId;
}

const nameOf = ({ from }: ParsedMail) => from?.name || readable(from?.email ?? '') || 'Somebody';

/**
 * Notifies of new mail whoever sees to its thread, else all to whom its mailbox is open: of a member's their own, of one that is
 * shared all who use it. Whose mail it answers has been told.
 */
async function notifyPeople(tx: Transaction, ctx: Context, { mail, into }: Arrival, id: string, told: string | null) {
  const [assigned] = await tx.query<{ id: string | null }>(sql`
    SELECT k."assigneeId"::text AS id FROM "Email" m
    JOIN "MailThread" k ON k."workspaceId" = m."workspaceId" AND k.id = m."threadId"
    WHERE m."workspaceId" = ${ctx.workspaceId}::uuid AND m.id = ${id}::uuid`);
  const people = assigned?.id ? [assigned.id] : told === null ? await peopleOf(tx, ctx, into.id) : [];
  await notify(tx, ctx, {
    to: people.filter((one) => one !== told),
    kind: 'inbox',
    title: `${nameOf(mail)} wrote`,
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
  return sqlTransaction(ctx, (tx) => work(tx, (emailId) => attachKept(tx, ctx, emailId, kept)));
}
