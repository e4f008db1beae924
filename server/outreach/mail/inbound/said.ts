import { readable } from '@/lib/readable';
import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { foldedForms } from '@/server/kernel/mail/address';
import { noteEvent } from '@/server/outreach/mail/events';
import { suppressAddress } from '@/server/outreach/mail/suppress';
import { peopleOf } from '@/server/outreach/mailboxes/people';
import { notify } from '@/server/workspace/notifications';
import { isAppleUnsubscribe } from './classify/automatic';
import { type ReplyClass, replyClassOf } from './classify/reply-class';
import { replyText, textBelowQuote } from './classify/reply-text';
import type { ReceivingMailbox } from './mailbox';
import type { Match } from './match';
import { header, type ParsedMail } from './mime/parsed-mail';

/** A mail of somebody, and where and when it came in. */
export interface Arrival {
  mail: ParsedMail;
  into: ReceivingMailbox;
  kind: 'MESSAGE' | 'AUTO_REPLY' | 'BULK';
  at: Date;
}

/** What a mail says to us, and what is to follow from it. */
export interface ClassifiedReply {
  replyClass: ReplyClass | null;
  /** Nothing is written to its sender any more. */
  hears: boolean;
  /** A person is to decide whether that is what it asks for. */
  asksToStop: boolean;
}

/** Whether the workspace knows whose mail it is. */
export const isKnown = ({ parent, contactId, leadId }: Match) =>
  parent !== null || contactId !== null || leadId !== null;

/** Mail from before its mailbox was connected is history: nothing follows from it. */
export const isHistory = ({ at, into }: Arrival) => at < into.connectedAt;

/** Classifies a mail, however late its body could be read. */
export async function classifyReply(
  tx: Transaction,
  ctx: Context,
  arrival: Arrival,
  match: Match,
): Promise<ClassifiedReply> {
  const { replyClass: said, asks, asksToStop } = saidIn(arrival, isKnown(match));
  // Whoever else says yes has said it for nobody who was asked: it is read by a person, and counts for nothing.
  const { parent } = match;
  const isOthersYes = said === 'POSITIVE' && parent && !(await wroteTo(tx, ctx, arrival.mail, match, parent.threadId));
  const replyClass = isOthersYes ? 'NEUTRAL' : said;
  if (isHistory(arrival)) return { replyClass, hears: false, asksToStop: false };
  const hears = asks && !isCalledForged(arrival.mail) && (await wroteTo(tx, ctx, arrival.mail, match));
  return { replyClass, hears, asksToStop: asks ? !hears && isKnown(match) : asksToStop };
}

interface Said {
  replyClass: ReplyClass | null;
  /** It asks to be left alone, and says nothing else. */
  asks: boolean;
  /** It speaks of that beside other things. */
  asksToStop: boolean;
}

function saidIn({ mail, kind }: Arrival, known: boolean): Said {
  if (isAppleUnsubscribe(mail)) return { replyClass: 'UNSUBSCRIBE', asks: true, asksToStop: false };
  if (kind === 'AUTO_REPLY') return { replyClass: 'OUT_OF_OFFICE', asks: false, asksToStop: false };
  if (kind !== 'MESSAGE' || !known) return { replyClass: null, asks: false, asksToStop: false };
  const { replyClass, asksToStop } = replyClassOf(replyText(mail.text));
  // Who also sends a file, or writes below what they quote, says something else as well.
  if (replyClass === 'UNSUBSCRIBE' && (mail.attachments.some(({ inline }) => !inline) || textBelowQuote(mail.text)))
    return { replyClass: null, asks: false, asksToStop: true };
  return { replyClass, asks: replyClass === 'UNSUBSCRIBE', asksToStop };
}

/**
 * Whether the server that took the mail in found it not to be from its sender (RFC 8601). It writes above all that came with the mail.
 * Whoever wrote that field themselves has only doubts about their own mail believed.
 */
function isCalledForged(mail: ParsedMail): boolean {
  const results = header(mail, 'authentication-results').toLowerCase();
  const failed = (method: string) => new RegExp(`\\b${method}=(soft|perm)?(fail|error)\\b`).test(results);
  return failed('dmarc') || (failed('spf') && failed('dkim'));
}

/**
 * Whether it comes from the address that was written to: whoever else got the mail speaks for nobody but themselves.
 * @param threadId where it does not say which mail of ours it answers: the only thread in which one counts
 */
async function wroteTo(
  tx: Transaction,
  ctx: Context,
  { from }: ParsedMail,
  { answered }: Match,
  threadId: string | null = null,
): Promise<boolean> {
  if (!from) return false;
  const forms = foldedForms(from.email);
  if (answered) return foldedForms(answered.toEmail).some((form) => forms.includes(form));
  const [written] = await tx.query(sql`
    SELECT 1 AS written FROM "Email" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND direction = 'OUTBOUND'
      AND status = 'SENT' AND lower("toEmail") = ANY(${forms}::text[])
      AND (${threadId}::uuid IS NULL OR "threadId" = ${threadId}::uuid) LIMIT 1`);
  return written !== undefined;
}

/** Leaves its sender alone from then on. */
export async function leaveAlone(tx: Transaction, ctx: Context, { mail, at }: Arrival, { answered }: Match) {
  if (answered) await noteEvent(tx, ctx, answered.id, { type: 'UNSUBSCRIBE', at, source: 'PERSON' });
  if (mail.from) await suppressAddress(tx, ctx, mail.from.email, 'UNSUBSCRIBE');
}

const nameOf = ({ from }: ParsedMail) => from?.name || readable(from?.email ?? '') || 'Somebody';

/** Notifies whoever wrote the mail that it was answered, and whether the answer waits for them to decide. @returns who that is */
export async function notifySender(
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

/**
 * Notifies of new mail whoever sees to its thread, else all to whom its mailbox is open: of a member's their own, of one that is
 * shared all who use it. Whose mail it answers has been told.
 */
export async function notifyPeople(
  tx: Transaction,
  ctx: Context,
  { mail, into }: Arrival,
  id: string,
  told: string | null,
) {
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
