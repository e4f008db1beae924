import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { foldedForms } from '@/server/kernel/mail/address';
import { count } from '@/server/kernel/telemetry/telemetry';
import { type MailEvent, noteEvent } from '@/server/outreach/mail/events';
import { findByMessageIds, type ReferredMail } from '@/server/outreach/mail/message-id';
import { suppressAddress } from '@/server/outreach/mail/suppress';
import { pauseEnrollments } from '@/server/outreach/sequences/pause';
import { notify } from '@/server/workspace/notifications';
import type { DeliveryReport } from './bounce/read';
import type { BounceReason } from './bounce/reason';
import type { Complaint } from './classify/complaint';
import { bare } from './match';

/** Days for which sequences pause when mail comes back for a reason that passes. */
const PAUSE_DAYS: Record<BounceReason, number> = {
  ...{ MAILBOX_FULL: 4, DISABLED: 4, REFUSED: 2, OTHER: 2, NO_SUCH_USER: 2, NO_SUCH_HOST: 2 },
  ...{ TOO_LARGE: 1, TEMPORARY: 1 },
};

/**
 * Writes down that mail did not arrive. Only a report that quotes a mail of this workspace to that very recipient counts, or
 * one that came to the return address which only that mail had: anybody can send what looks like a report. A permanent
 * failure suppresses the address; after any other its sequences pause.
 * @param returned the mail whose return address the report came to
 * @returns the mail that bounced; null when the report is about none of ours
 */
export async function applyBounce(
  tx: Transaction,
  ctx: Context,
  report: DeliveryReport,
  at: Date,
  returned?: ReferredMail,
): Promise<string | null> {
  const mails = returned ? [returned] : await referred(tx, ctx, report.messageIds);
  const failed = report.recipients.filter((one) => one.failed);
  let bounced: string | null = null;
  for (const { addresses, permanent, reason } of failed) {
    const copy = copyAt(mails, addresses);
    if (copy) {
      bounced = copy.mail.id;
      if (permanent) await suppressAddress(tx, ctx, copy.address, 'BOUNCE');
      continue;
    }
    // Where a mail has one recipient, a report at its return address on one other is on where that one's mail is forwarded to.
    const isOnly = returned?.copies.length === 0 && report.recipients.length === 1;
    const mail = isOnly ? returned : mails.find(({ toEmail }) => sameAddress(toEmail, addresses));
    if (!mail) continue;
    bounced = mail.id;
    const isNew = await noteOnce(tx, ctx, mail.id, { type: 'BOUNCE', at, passing: !permanent });
    if (isNew) count('mails', { outcome: 'bounced' });
    if (permanent) await suppressAddress(tx, ctx, mail.toEmail, 'BOUNCE');
    else if (isNew) await pauseEnrollments(tx, ctx, mail.toEmail, PAUSE_DAYS[reason]);
  }
  return bounced;
}

/**
 * Writes down that somebody called a mail of ours spam. Of those who got it the one whom the report names gets no more;
 * providers often hide who, and then it can only be the one recipient of a mail without copies. Otherwise it is for whoever
 * wrote the mail to find out: one reader's complaint is not another's.
 */
export async function applyComplaint(
  tx: Transaction,
  ctx: Context,
  complaint: Complaint,
  at: Date,
): Promise<string | null> {
  const [mail] = await referred(tx, ctx, complaint.messageIds);
  if (!mail) return null;
  const copy = copyAt([mail], complaint.named);
  const byRecipient = !copy && (mail.copies.length === 0 || sameAddress(mail.toEmail, complaint.named));
  if (copy) await suppressAddress(tx, ctx, copy.address, 'COMPLAINT');
  if (byRecipient) await suppressAddress(tx, ctx, mail.toEmail, 'COMPLAINT');
  const isNew = await noteOnce(tx, ctx, mail.id, { type: 'COMPLAINT', at });
  if (isNew) count('mails', { outcome: 'complained' });
  if (isNew && !copy && !byRecipient) await flag(tx, ctx, mail);
  return mail.id;
}

/** Tells whoever wrote it; of a mail that is nobody's, owners and admins. */
async function flag(tx: Transaction, ctx: Context, { id, memberId }: ReferredMail) {
  const to = memberId ? [memberId] : ('admins' as const);
  const title = memberId ? 'Somebody called a mail of yours spam' : 'Somebody called a mail of the workspace spam';
  const body = 'The report does not say who of those that got it. Ask before you write to them again.';
  await notify(tx, ctx, { to, kind: 'mail', title, body, href: `/inbox?box=sent&id=${id}` });
}

async function referred(tx: Transaction, ctx: Context, messageIds: string[]): Promise<ReferredMail[]> {
  if (messageIds.length === 0) return [];
  const mails = await findByMessageIds(tx, ctx, messageIds.map(bare));
  return mails.filter(({ direction }) => direction === 'OUTBOUND');
}

/** The mail of which one of these addresses got a copy that came back: its own recipient has got it all the same. */
function copyAt(mails: ReferredMail[], addresses: string[]): { mail: ReferredMail; address: string } | undefined {
  for (const mail of mails) {
    const address = mail.copies.find((copy) => sameAddress(copy, addresses));
    if (address && !sameAddress(mail.toEmail, addresses)) return { mail, address };
  }
  return undefined;
}

function sameAddress(email: string, others: string[]): boolean {
  const ours = foldedForms(email);
  return others.flatMap(foldedForms).some((form) => ours.includes(form));
}

/** The same report may come twice, and by two mailboxes at once; the mail's row is what they queue at. */
async function noteOnce(tx: Transaction, ctx: Context, emailId: string, event: MailEvent): Promise<boolean> {
  await tx.query(sql`
    SELECT 1 FROM "Email" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${emailId}::uuid FOR UPDATE`);
  const noted = await tx.query(sql`
    SELECT 1 FROM "EmailEvent" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "emailId" = ${emailId}::uuid AND type = ${event.type}`);
  if (noted.length === 0) await noteEvent(tx, ctx, emailId, event);
  return noted.length === 0;
}
