import { recordSql, writeRecords } from '@/server/kernel/changes';
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
import { UNPROVEN } from './own-mail';
import { isKnown } from './said';
import { copied } from './same-text';

/** When a mail came that says that it is from us, and whether it lay in a Sent folder, which shows that it is. */
interface Found {
  at: Date;
  proven: boolean;
}

/**
 * Records what a member wrote elsewhere, as outbound: it belongs to the thread, and is nobody's reply. What the service sent
 * itself is there already, and what goes to people whom the workspace does not know is nobody's business. Where nothing but
 * its own word shows that it is from us, it is mail that came in and says so, until its copy is found in a Sent folder: a
 * stranger would plant what we never wrote otherwise.
 */
export async function recordSent(
  ctx: Context,
  mail: ParsedMail,
  mailbox: ReceivingMailbox,
  { at, proven }: Found,
): Promise<{ emailId: string | null; kind: 'SENT' | 'MESSAGE' }> {
  const others = [...mail.to, ...mail.cc].map(({ email }) => email).filter((email) => !mailbox.ours.has(email));
  const kept = others.length > 0 && at >= mailbox.connectedAt ? await keepAttachments(ctx, mail.attachments) : [];
  return sqlTransaction(ctx, async (tx) => {
    const match = await matchMail(tx, ctx, mail, others);
    const own = await sentByUs(tx, ctx, mail, mailbox, at);
    if (own) return { emailId: own, kind: 'SENT' };
    const kind = proven ? 'SENT' : 'MESSAGE';
    if (!isKnown(match) || others.length === 0) return { emailId: null, kind };
    const made = {
      mail,
      mailbox,
      match,
      direction: proven ? ('OUTBOUND' as const) : ('INBOUND' as const),
      unread: false,
      replyClass: null,
      receivedAt: at,
      warning: proven ? undefined : UNPROVEN,
    };
    const email = await insertMail(tx, ctx, made);
    if (!email.isNew && proven && email.id) await prove(tx, ctx, email.id, mail);
    if (!email.isNew) return { emailId: email.id, kind };
    await attachKept(tx, ctx, email.id, kept);
    if (match.contactId && proven) await noteActivity(tx, ctx, match.contactId, { lastContactedAt: at });
    return { emailId: email.id, kind };
  });
}

/** What came in on its own word is outbound once the same lies in a Sent folder. */
async function prove(tx: Transaction, ctx: Context, id: string, { subject, text }: ParsedMail) {
  const columns = { direction: 'OUTBOUND', error: null };
  const write = recordSql`
    UPDATE "Email" SET direction = 'OUTBOUND', error = NULL, "updatedAt" = now()
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid AND direction = 'INBOUND' AND error = ${UNPROVEN}
      AND subject = ${subject} AND "bodyText" = ${text} RETURNING 1`;
  await writeRecords(tx, ctx, 'Email', write, () => ({ kind: 'updated', id, columns }));
}

/** Fields in which servers that give a mail another Message-ID on its way keep its own. */
const FORMER_IDS = ['x-google-original-message-id', 'x-original-message-id', 'x-microsoft-original-message-id'];
const NEAR = '10 minutes';
/** A copy without any Message-ID may be dated by whoever filed it. */
const FAR = '2 days';

/**
 * The mail of ours that this is a copy of: the one with its Message-ID, or with the one that it had. Where neither is known it
 * is the one that the service handed over and that says the same to the same people, at about the same time. What was itself
 * found in a Sent folder counts for nothing here: people send a mail too early, and then the whole of it.
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
      AND status IN ('QUEUED', 'SENT') AND ("handedAt" IS NOT NULL OR bulk) AND lower("toEmail") = ANY(${to}::text[]) AND subject = ${mail.subject}
      AND coalesce("sentAt", "handedAt") BETWEEN ${at.toISOString()}::timestamptz - ${within}::interval
        AND ${at.toISOString()}::timestamptz + ${within}::interval
    ORDER BY id DESC LIMIT 20`);
  return copied(alike, mail.text)?.id;
}
