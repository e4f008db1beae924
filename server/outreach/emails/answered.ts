import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { type Db, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { emailIn } from '@/server/kernel/mail/address';
import type { Identity } from '@/server/outreach/mailboxes/identities';
import { isSeen } from '@/server/outreach/mailboxes/people';

/** A mail, as far as what answers it goes on with it. */
export interface AnsweredMail {
  direction: 'INBOUND' | 'OUTBOUND';
  subject: string;
  fromEmail: string;
  toEmail: string;
  /** Who else it was to, openly. */
  others: string[];
  messageId: string;
  references: string[];
  threadId: string;
  mailboxId: string | null;
  contactId: string | null;
  leadId: string | null;
  dealId: string | null;
  productId: string | null;
}

/** Reads it. Throws the 404. */
export async function answeredMail(on: Db, ctx: Context, id: string): Promise<AnsweredMail> {
  const [row] = isId(id)
    ? await on.query<AnsweredMail>(sql`
        SELECT direction, subject, "fromEmail", "toEmail", "toEmails" || "ccEmails" AS others, "messageId", "references",
          "threadId"::text, "mailboxId"::text, "contactId"::text, "leadId"::text, "dealId"::text, "productId"::text
        FROM "Email" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid AND ${isSeen(ctx, '')}`)
    : [];
  if (!row) throw notFound('Email');
  return row;
}

/** Whom an answer goes to: who wrote it or, of one of ours, whom it went to. */
export const correspondentOf = ({ direction, fromEmail, toEmail }: AnsweredMail): string =>
  direction === 'INBOUND' ? fromEmail : toEmail;

const same = (a: string, b: string) => emailIn(a) === emailIn(b);

/**
 * Which of a member's identities answers a mail: the address that it came to or went out from, else one of its mailbox, so that
 * the thread goes on where it began; undefined where none is the member's.
 */
export function identityFor(identities: readonly Identity[], mail: AnsweredMail): Identity | undefined {
  const { direction, fromEmail, toEmail, others, mailboxId } = mail;
  const addresses = direction === 'INBOUND' ? [toEmail, ...others] : [fromEmail];
  const named = addresses.flatMap((address) => identities.find(({ email }) => same(email, address)) ?? []);
  return (
    named.find((one) => one.mailboxId === mailboxId) ??
    identities.find((one) => one.mailboxId === mailboxId) ??
    named[0]
  );
}

/** Who else gets an answer to everybody: all whom the mail was to, but for whoever answers, once each. */
export function othersOf(mail: AnsweredMail, identities: readonly Identity[]): string[] {
  const mine = identityFor(identities, mail);
  const seen = new Set([emailIn(correspondentOf(mail))]);
  if (mine) for (const { email, mailboxId } of identities) if (mailboxId === mine.mailboxId) seen.add(emailIn(email));
  for (const { email } of identities.filter(({ own }) => own)) seen.add(emailIn(email));
  return [mail.direction === 'INBOUND' ? mail.toEmail : '', ...mail.others].flatMap((address) => {
    const email = emailIn(address);
    if (!email || seen.has(email)) return [];
    seen.add(email);
    return [email];
  });
}
