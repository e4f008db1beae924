import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { noteActivity } from '@/server/outreach/mail/activity';
import { findByMessageIds } from '@/server/outreach/mail/message-id';
import { attachKept, keepAttachments } from './attachments';
import { insertMail } from './insert';
import type { ReceivingMailbox } from './mailbox';
import { bare, matchMail } from './match';
import { headerValues, type ParsedMail } from './mime/parsed-mail';

/**
 * Records what a member wrote elsewhere, as outbound: it belongs to the thread, and is nobody's reply. What the service sent
 * itself is there already, and what goes to people whom the workspace does not know is nobody's business.
 */
export async function recordSent(
  ctx: Context,
  mail: ParsedMail,
  mailbox: ReceivingMailbox,
  at: Date,
): Promise<string | null> {
  const others = [...mail.to, ...mail.cc].map(({ email }) => email).filter((email) => !mailbox.ours.has(email));
  const kept = others.length > 0 && at >= mailbox.connectedAt ? await keepAttachments(ctx, mail.attachments) : [];
  return sqlTransaction(ctx, async (tx) => {
    const match = await matchMail(tx, ctx, mail, others);
    const own = await sentByUs(tx, ctx, mail, mailbox, at);
    if (own) return own;
    const isKnown = match.parent !== null || match.contactId !== null || match.leadId !== null;
    if (!isKnown || others.length === 0) return null;
    const made = {
      mail,
      mailbox,
      match,
      direction: 'OUTBOUND' as const,
      unread: false,
      replyClass: null,
      receivedAt: at,
    };
    const email = await insertMail(tx, ctx, made);
    if (!email.isNew) return email.id;
    await attachKept(tx, ctx, email.id, kept);
    if (match.contactId) await noteActivity(tx, ctx, match.contactId, { lastContactedAt: at });
    return email.id;
  });
}

/** Fields in which servers that give a mail another Message-ID on its way keep its own. */
const FORMER_IDS = ['x-google-original-message-id', 'x-original-message-id', 'x-microsoft-original-message-id'];
const NEAR = '10 minutes';
/** A copy without any Message-ID may be dated by whoever filed it. */
const FAR = '2 days';

/**
 * The mail of ours that this is a copy of: the one with its Message-ID, or with the one that it had. Where neither is known it
 * is the one that says the same to the same people, at about the same time.
 */
async function sentByUs(
  tx: Transaction,
  ctx: Context,
  mail: ParsedMail,
  mailbox: ReceivingMailbox,
  at: Date,
): Promise<string | undefined> {
  const ids = [...(mail.messageId ? [mail.messageId] : []), ...FORMER_IDS.flatMap((name) => headerValues(mail, name))];
  const named = await findByMessageIds(tx, ctx, ids.map(bare));
  const own = named.find(({ direction }) => direction === 'OUTBOUND');
  if (own) return own.id;
  const to = mail.to.map(({ email }) => email);
  const within = mail.messageId ? NEAR : FAR;
  const alike = await tx.query<{ id: string; bodyText: string }>(sql`
    SELECT id::text, coalesce("bodyText", '') AS "bodyText" FROM "Email"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "mailboxId" = ${mailbox.id}::uuid AND direction = 'OUTBOUND'
      AND status IN ('QUEUED', 'SENT') AND lower("toEmail") = ANY(${to}::text[]) AND subject = ${mail.subject}
      AND coalesce("sentAt", "handedAt") BETWEEN ${at.toISOString()}::timestamptz - ${within}::interval
        AND ${at.toISOString()}::timestamptz + ${within}::interval
    ORDER BY id DESC LIMIT 20`);
  const text = letters(mail.text);
  return alike.find(({ bodyText }) => text.startsWith(letters(bodyText)))?.id;
}

/** What a text says, however its lines are broken. A server may add lines of its own below. */
const letters = (text: string) => text.replace(/[\s>]+/g, '');
