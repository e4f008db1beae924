import { randomUUID } from 'node:crypto';
import type { Context } from '@/server/kernel/context';
import { conflict, notFound } from '@/server/kernel/contract/errors';
import { db, raw, type Sql, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { utcText } from '@/server/kernel/db/record';
import { mimeOf } from '@/server/kernel/mail/mime';
import { escapeHtml } from '@/server/kernel/mail/template';
import { attachmentName } from '@/server/outreach/mail/inbound/attachments';
import { parseMail } from '@/server/outreach/mail/inbound/mime/parse';
import { receiveRaw } from '@/server/outreach/mail/inbound/receive-raw';
import { secretMailPatterns } from '@/server/workspace/auth/mail/message-ids';
import { grantable } from '@/server/workspace/auth/team/rules';
import { workspaceMailbox } from '@/server/workspace/mail/workspace-mailbox';

/** A caught mail as a list shows it. */
export interface CaughtItem {
  id: string;
  subject: string;
  fromEmail: string;
  recipients: string[];
  size: number;
  createdAt: string;
  /** The e-mail that it is, where it is one. */
  emailId: string | null;
}

/**
 * Whether a caught mail `c` is shown. An invitation makes whoever opens it what it says, so only those see it who may grant that; a code is for whom it is
 * addressed to, and nobody sees a mail about another's account.
 */
export function isCaughtShown(ctx: Context): Sql {
  const { secret, granted, addressed } = secretMailPatterns(grantable(ctx));
  const memberId = 'memberId' in ctx.actor ? ctx.actor.memberId : null;
  return sql`(c."messageId" IS NULL OR c."messageId" NOT LIKE ALL (${secret}::text[])
    OR c."messageId" LIKE ANY (${granted}::text[])
    OR c."messageId" LIKE ANY (${addressed}::text[]) AND EXISTS (SELECT 1 FROM "Member" a
      WHERE a."workspaceId" = c."workspaceId" AND a.id = ${memberId}::uuid AND a.email = ANY(c.recipients::citext[])))`;
}

const item = (ctx: Context) => sql`
  SELECT c.id::text, c.subject, c."fromEmail", c.recipients, octet_length(c.raw) AS size,
    ${raw(utcText('c."createdAt"'))} AS "createdAt", m.id::text AS "emailId"
  FROM "CaughtMail" c LEFT JOIN "Email" m ON m."workspaceId" = c."workspaceId" AND m."messageId" = c."messageId"
  WHERE c."workspaceId" = ${ctx.workspaceId}::uuid AND ${isCaughtShown(ctx)}`;

/** What was caught of the workspace's mail, newest first, from before a given one on. */
export async function listCaught(ctx: Context, { limit, before }: { limit: number; before?: string | undefined }) {
  const from = before && isId(before) ? sql`AND c.id < ${before}::uuid` : sql``;
  const rows = await db.query<CaughtItem>(sql`${item(ctx)} ${from} ORDER BY c.id DESC LIMIT ${limit + 1}`);
  const caught = rows.slice(0, limit);
  return { caught, nextCursor: rows.length > limit ? (caught.at(-1)?.id ?? null) : null };
}

/** One of them as its recipient would read it. Throws a 404. */
export async function readCaught(ctx: Context, id: string) {
  const row = await findCaught(ctx, id);
  const { headers, html, text, from, to, attachments } = await parseMail(await bytesOf(ctx, id));
  const files = attachments.map((attachment, place) => ({
    fileName: attachmentName(attachment, place),
    contentType: attachment.contentType,
    size: attachment.content.length,
  }));
  return { caught: { ...row, from, to, headers, html, text, attachments: files } };
}

async function findCaught(ctx: Context, id: string): Promise<CaughtItem> {
  const [row] = isId(id) ? await db.query<CaughtItem>(sql`${item(ctx)} AND c.id = ${id}::uuid`) : [];
  if (!row) throw notFound('Caught mail');
  return row;
}

/** A caught mail as it was received, where the member may see it. Throws a 404. */
export async function bytesOf(ctx: Context, id: string): Promise<Buffer> {
  const [row] = await db.query<{ raw: Buffer }>(sql`
    SELECT c.raw FROM "CaughtMail" c
    WHERE c."workspaceId" = ${ctx.workspaceId}::uuid AND c.id = ${id}::uuid AND ${isCaughtShown(ctx)}`);
  if (!row) throw notFound('Caught mail');
  return row.raw;
}

/** Answers a caught mail in the name of its recipient: a real message, which takes the way that all inbound mail takes. */
export async function answerCaught(ctx: Context, { id, text }: { id: string; text: string }) {
  await findCaught(ctx, id);
  const mail = await parseMail(await bytesOf(ctx, id));
  const [recipient] = mail.to;
  if (!mail.from || !recipient || !mail.messageId) throw conflict('This mail names nobody to answer to.');
  const messageId = mail.messageId.replace(/^<|>$/g, '');
  const message = await mimeOf({
    from: recipient,
    to: mail.from,
    subject: /^re:/i.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`,
    html: text
      .split(/\n{2,}/)
      .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
      .join('\n'),
    text,
    messageId: `${randomUUID()}@${recipient.email.split('@', 2)[1] ?? 'localhost'}`,
    inReplyTo: messageId,
    references: [...mail.references.map((reference) => reference.replace(/^<|>$/g, '')), messageId],
    date: new Date(),
    attachments: [],
  });
  const mailboxId = await mailboxOf(ctx, messageId);
  const { emailId } = await receiveRaw({ workspaceId: ctx.workspaceId, id: mailboxId }, message);
  return { emailId };
}

async function mailboxOf(ctx: Context, messageId: string): Promise<string> {
  const [row] = await db.query<{ mailboxId: string | null }>(sql`
    SELECT "mailboxId"::text FROM "Email" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "messageId" = ${messageId}`);
  return row?.mailboxId ?? (await workspaceMailbox(db, ctx)).id;
}
