import { db, raw, sql } from '@/server/kernel/db/client';
import { logger } from '@/server/kernel/log';
import { plainName } from '@/server/kernel/mail/address';
import { attemptDelivery, type Ready } from '@/server/kernel/mail/attempt';
import { dkimSigned, mimeOf } from '@/server/kernel/mail/mime';
import type { OutgoingMessage } from '@/server/kernel/mail/smtp/connection';
import type { Outcome } from '@/server/kernel/mail/smtp/outcome';
import { MissingAttachment, readAttachments } from '@/server/outreach/mail/compose/attachments';
import { unsubscribeUrl } from '@/server/outreach/mail/compose/content';
import { returnAddress } from '@/server/outreach/mail/return-address';
import { tracked } from '@/server/outreach/mail/track/rewrite';
import { type Routed, routeOf } from '@/server/workspace/mail/route';
import { type Claim, mailLease } from './claim';
import { mayBeMailed } from './permission';
import { refusalOfSender } from './sender';
import { settle } from './settle';

interface Row {
  subject: string;
  bodyHtml: string;
  bodyText: string | null;
  toEmail: string;
  toName: string | null;
  ccEmails: string[];
  copies: string[];
  fromEmail: string;
  fromName: string | null;
  contactId: string | null;
  leadId: string | null;
  messageId: string;
  inReplyTo: string | null;
  references: string[];
  listed: boolean;
  trackMail: boolean;
  smtp: Uint8Array | null;
  /** Why its sender may not send any more: the mailbox may have changed since the mail was queued. */
  refusal: string | null;
}

/** Hands a claimed mail over and writes down what came of it. Never throws for what the mail server does. */
export const deliver = (claim: Claim): Promise<Outcome['kind']> =>
  attemptDelivery({
    what: 'mail',
    fields: { emailId: claim.id },
    seconds: mailLease.seconds,
    renew: () => mailLease.renew(db, claim),
    makeReady: () => makeReady(claim),
    settle: (outcome) => settle(claim, outcome),
  });

/** The message and its way out; or what comes of a mail that cannot be made into one. */
async function makeReady(claim: Claim): Promise<Ready> {
  try {
    const row = await read(claim);
    if (row.refusal !== null) return { kind: 'refused', stage: 'message', error: row.refusal };
    const routed = await routeOf(claim.workspaceId, row.smtp);
    return { route: routed.route, message: await messageOf(claim, row, routed) };
  } catch (error) {
    if (error instanceof MissingAttachment) return { kind: 'refused', stage: 'message', error: error.message };
    // Nothing was handed over yet: what fails here fails before the server is asked.
    const { id: emailId, workspaceId } = claim;
    logger.error({ err: error, workspaceId, emailId }, 'mail could not be made ready');
    return { kind: 'temporary', stage: 'message', error: 'The mail could not be made ready to be sent.' };
  }
}

async function read({ workspaceId, id }: Claim): Promise<Row> {
  const [row] = await db.query<Row>(sql`
    SELECT m.subject, m."bodyHtml", m."bodyText", m."toEmail", c.name AS "toName", m."ccEmails", m."ccEmails" || m."bccEmails" AS copies, m."fromEmail", m."fromName",
      m."contactId"::text, m."leadId"::text, m."messageId", m."inReplyTo", m."references",
      m.bulk OR m."campaignId" IS NOT NULL AS listed, w."trackMail", b.smtp,
      ${refusalOfSender(raw('m."fromEmail"'))} AS refusal
    FROM "Email" m JOIN "Workspace" w ON w.id = m."workspaceId"
    LEFT JOIN "Contact" c ON c."workspaceId" = m."workspaceId" AND c.id = m."contactId"
    LEFT JOIN "Mailbox" b ON b."workspaceId" = m."workspaceId" AND b.id = m."mailboxId"
    WHERE m."workspaceId" = ${workspaceId}::uuid AND m.id = ${id}::uuid`);
  if (!row) throw new Error('The mail is gone.');
  return row;
}

async function messageOf(claim: Claim, row: Row, { isOurs }: Routed): Promise<OutgoingMessage> {
  const ref = { workspaceId: claim.workspaceId, emailId: claim.id };
  const way = unsubscribeUrl(claim.workspaceId, claim.id);
  const message = await mimeOf({
    from: { name: plainName(row.fromName ?? ''), email: row.fromEmail },
    to: { name: plainName(row.toName ?? ''), email: row.toEmail },
    cc: row.ccEmails,
    subject: row.subject,
    html: row.trackMail ? tracked(row.bodyHtml, ref, way) : row.bodyHtml,
    text: row.bodyText ?? '',
    messageId: row.messageId,
    inReplyTo: row.inReplyTo,
    references: row.references,
    date: new Date(),
    ...(row.listed && { unsubscribeUrl: way }),
    attachments: await readAttachments(claim, claim.id),
  });
  const bytes = isOurs ? await dkimSigned(message, row.fromEmail) : message;
  const from = isOurs ? returnAddress(ref, row.fromEmail) : row.fromEmail;
  return { from, to: row.toEmail, copies: row.copies, bytes, gate: () => handOver(claim, row) };
}

/**
 * Notes that the server is about to be given the message; from here on a death leaves the outcome unknown. The same statement
 * asks once more whether the claim is ours and the recipient has not said no since.
 */
async function handOver(claim: Claim, row: Row): Promise<boolean> {
  const rows = await db.query(sql`
    UPDATE "Email" SET "handedAt" = now() WHERE ${mailLease.isMine(claim)} AND status = 'QUEUED' AND ${mailLease.lasts()}
      AND ${mayBeMailed(claim.workspaceId, row)}
    RETURNING 1 AS open`);
  return rows.length > 0;
}
