import type { Context } from '@/server/kernel/context';
import { type Db, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { domainOf } from '@/server/kernel/mail/address';
import { sameText, sign } from '@/server/kernel/secret';
import { type MailReferences, mailReferences } from './references';

/** What can be looked for at once: a References header may be longer than any thread is. */
const LOOKED_FOR = 100;

const mac = (emailId: string) => sign('message-id', emailId, 9);

/**
 * The Message-ID of a mail, without angle brackets (RFC 5322 §3.6.4). It never changes, so a retry is the same message. Short
 * enough to stand unfolded in its header: not every reader of reports puts folded ones together again.
 */
export const newMessageId = (emailId: string, fromEmail: string) =>
  `${emailId.replaceAll('-', '')}.${mac(emailId)}@${domainOf(fromEmail)}`;

/** The mail that one of our own Message-IDs names; undefined for any other, so that a forged report names nothing. */
export function readMessageId(text: string): { emailId: string } | undefined {
  const [digits = '', code = ''] = (text.split('@', 1)[0] ?? '').split('.');
  const emailId = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isId(emailId) && sameText(code, mac(emailId)) ? { emailId } : undefined;
}

/** A mail of ours that somebody's reply or report refers to. */
export interface ReferredMail extends MailReferences {
  id: string;
  threadId: string;
  messageId: string;
  direction: 'OUTBOUND' | 'INBOUND';
  toEmail: string;
  /** Who else got it. */
  copies: string[];
}

/** The same, as columns of a row of "Email". */
export const referredColumns = sql`id::text, "threadId"::text, "messageId", direction, "toEmail", "ccEmails" || "bccEmails" AS copies, ${mailReferences}`;

/** The mails of the workspace with these Message-IDs (without brackets), newest first. */
export function findByMessageIds(on: Db, ctx: Pick<Context, 'workspaceId'>, ids: string[]): Promise<ReferredMail[]> {
  return on.query<ReferredMail>(sql`
    SELECT ${referredColumns}
    FROM "Email" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "messageId" = ANY(${ids.slice(-LOOKED_FOR)}::text[])
    ORDER BY id DESC`);
}
