import type { Context } from '@/server/context';
import { sql } from '@/server/db/client';
import { type Transaction, transaction } from '@/server/db/transaction';
import { noteChanges } from '@/server/workflows/outbox';
import { attachKept, keepAttachments } from './attachments';
import { insertMail } from './insert';
import type { ReceivingMailbox } from './mailbox';
import { matchMail } from './match';
import type { ParsedMail } from './mime/parsed-mail';

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
  return transaction(ctx, async (tx) => {
    const match = await matchMail(tx, ctx, mail, others);
    const rewritten = await sentByUs(tx, ctx, mail, mailbox, at);
    if (rewritten) return rewritten;
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
    await noteChanges(tx, ctx, 'EMAIL', [{ trigger: 'CREATED', id: email.id }]);
    if (match.contactId) {
      await tx.query(sql`
        UPDATE "Contact" SET "lastContactedAt" = greatest("lastContactedAt", ${at.toISOString()}::timestamptz), "updatedAt" = now()
        WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${match.contactId}::uuid`);
    }
    return email.id;
  });
}

/** Some servers give a mail another Message-ID on its way; their copy is known by what it is, to whom and when. */
async function sentByUs(
  tx: Transaction,
  ctx: Context,
  mail: ParsedMail,
  mailbox: ReceivingMailbox,
  at: Date,
): Promise<string | undefined> {
  const to = mail.to.map(({ email }) => email);
  const [found] = await tx.query<{ id: string }>(sql`
    SELECT id::text FROM "Email"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "mailboxId" = ${mailbox.id}::uuid AND direction = 'OUTBOUND'
      AND status IN ('QUEUED', 'SENT') AND lower("toEmail") = ANY(${to}::text[]) AND subject = ${mail.subject}
      AND coalesce("sentAt", "handedAt") BETWEEN ${at.toISOString()}::timestamptz - interval '10 minutes'
        AND ${at.toISOString()}::timestamptz + interval '10 minutes'
    ORDER BY id DESC LIMIT 1`);
  return found?.id;
}
