import { createHash } from 'node:crypto';
import { recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';
import { displayAddress, emailIn } from '@/server/kernel/mail/address';
import type { ReplyClass } from './classify/reply-class';
import type { ReceivingMailbox } from './mailbox';
import { bare, type Match } from './match';
import type { ParsedMail } from './mime/parsed-mail';

/** A mail that is about to be recorded. */
export interface NewMail {
  mail: ParsedMail;
  mailbox: ReceivingMailbox;
  match: Match;
  direction: 'INBOUND' | 'OUTBOUND';
  unread: boolean;
  replyClass: ReplyClass | null;
  /** Whether a person is to decide if it asks to be left alone. */
  asksToStop?: boolean;
  receivedAt: Date;
  /** It is older than the connection of its mailbox, so nothing follows from it. */
  isHistory?: boolean;
  /** What whoever reads it is told of it. */
  warning?: string | undefined;
  /** Whether it is told as mail that has come in; false of what went to many. */
  received?: boolean;
}

/** What became of it: recorded now, or there already under this id. */
export type Recorded = { id: string; isNew: true } | { id: string | null; isNew: false };

/**
 * Records a mail once, whoever else is recording it: its Message-ID is unique in the workspace. Some software gives different
 * mails the same one; such a mail of others is kept beside the first, told apart by a hash of what it says, unless only the
 * header of one could be read. What went out is known by its Message-ID alone: programs and servers change the copy in Sent.
 */
export async function insertMail(tx: Transaction, ctx: Context, made: NewMail): Promise<Recorded> {
  const { mail } = made;
  const messageId = messageIdOf(mail);
  const id = await insert(tx, ctx, made, messageId);
  if (id) return { id, isNew: true };
  const [same] = await tx.query<{
    id: string;
    direction: string;
    subject: string;
    bodyText: string;
    fromEmail: string;
  }>(sql`
    SELECT id::text, direction, subject, "fromEmail",
      CASE WHEN error IS NULL AND NOT ${mail.problem !== null} THEN coalesce("bodyText", '') ELSE ${mail.text} END AS "bodyText"
    FROM "Email" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "messageId" = ${messageId}`);
  const isCopy =
    !same ||
    same.direction === 'OUTBOUND' ||
    made.direction === 'OUTBOUND' ||
    (same.subject === mail.subject && same.bodyText === mail.text && emailIn(same.fromEmail) === mail.from?.email);
  if (isCopy) return { id: same?.id ?? null, isNew: false };
  const other = await insert(tx, ctx, made, `${messageId}#${hashOf(mail).slice(0, 16)}`);
  return other ? { id: other, isNew: true } : { id: null, isNew: false };
}

async function insert(tx: Transaction, ctx: Context, made: NewMail, messageId: string): Promise<string | undefined> {
  const { mail, mailbox, match, direction, unread, replyClass, asksToStop, receivedAt, isHistory, received, warning } =
    made;
  const id = newId();
  const known = match.answered ?? match.parent;
  const write = recordSql`
    INSERT INTO "Email" ("workspaceId", id, status, direction, subject, "bodyHtml", "bodyText", "toEmail", "fromEmail",
      "toEmails", "ccEmails", "contactId", "leadId", "dealId", "campaignId", "productId", "memberId", "mailboxId", "threadId",
      "messageId", "inReplyTo", "references", unread, bulk, "replyClass", "stopRequest", error, "sentAt", "leftDraftAt", "updatedAt")
    VALUES (${ctx.workspaceId}::uuid, ${id}::uuid, 'SENT', ${direction}, ${mail.subject}, ${mail.html}, ${mail.text},
      ${toOf(mail, mailbox, direction)}, ${fromOf(mail)}, ${mail.to.map(({ email }) => email)}::text[], ${mail.cc.map(({ email }) => email)}::text[],
      ${match.contactId}::uuid, ${match.leadId}::uuid, ${known?.dealId ?? null}::uuid, ${known?.campaignId ?? null}::uuid,
      ${known?.productId ?? null}::uuid, ${mailbox.memberId}::uuid, ${mailbox.id}::uuid,
      ${known?.threadId ?? id}::uuid, ${messageId}, ${mail.inReplyTo.map(bare)[0] ?? null},
      ${mail.references.map(bare)}::text[], ${unread}, ${received === false}, ${replyClass}, ${asksToStop ? 'PENDING' : null}, ${unreadable(mail.problem) ?? warning ?? null},
      ${sentAtOf(mail, receivedAt).toISOString()}::timestamptz,
      ${receivedAt.toISOString()}::timestamptz, now())
    ON CONFLICT ("workspaceId", "messageId") DO NOTHING RETURNING id::text`;
  const columns = { status: 'SENT', direction, subject: mail.subject };
  const [row] = await writeRecords<{ id: string }>(tx, ctx, 'Email', write, () =>
    isHistory ? undefined : { kind: 'created', id, columns, detail: { received } },
  );
  return row?.id;
}

/** What a mail says of which only the header could be read. */
export const unreadable = (problem: string | null) =>
  problem && `Only the header of this mail could be read. ${problem}`;

/** Its own Message-ID; for a mail without one, one made of what it says, so that it too is recorded once. */
const messageIdOf = (mail: ParsedMail) => (mail.messageId ? bare(mail.messageId) : `${hashOf(mail)}@content.invalid`);

const hashOf = ({ from, subject, date, text }: ParsedMail) =>
  createHash('sha256')
    .update(JSON.stringify([from?.email, subject, date, text]))
    .digest('hex');

const fromOf = ({ from }: ParsedMail) => (from ? displayAddress(from.name, from.email) : '');

/** The address of the mailbox that it was to; for what went out, whom it went to. */
function toOf({ to, cc }: ParsedMail, { addresses }: ReceivingMailbox, direction: NewMail['direction']): string {
  const mine = [...to, ...cc].find(({ email }) => addresses.includes(email));
  return (direction === 'INBOUND' ? mine?.email : undefined) ?? to[0]?.email ?? addresses[0] ?? '';
}

/** When it says that it was sent, unless that is after it came. */
function sentAtOf({ date }: ParsedMail, receivedAt: Date): Date {
  const sent = date ? new Date(date) : receivedAt;
  return sent > receivedAt || sent.getUTCFullYear() < 1990 ? receivedAt : sent;
}
