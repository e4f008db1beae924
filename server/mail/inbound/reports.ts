import type { Context } from '@/server/context';
import { sql } from '@/server/db/client';
import type { Transaction } from '@/server/db/transaction';
import { foldedForms } from '@/server/mail/address';
import { noteEvent } from '@/server/mail/events';
import { findByMessageIds, type ReferredMail } from '@/server/mail/message-id';
import { suppressAddress } from '@/server/mail/suppress';
import type { DeliveryReport } from './bounce/read';
import type { Complaint } from './classify/complaint';
import { bare } from './match';

/**
 * Writes down that mail did not arrive. Only a report that quotes a mail of this workspace to that very recipient counts:
 * anybody can send what looks like a report. A permanent failure that is stated, not guessed, suppresses the address.
 * @returns the mail that bounced; null when the report is about none of ours
 */
export async function applyBounce(
  tx: Transaction,
  ctx: Context,
  report: DeliveryReport,
  at: Date,
): Promise<string | null> {
  const mails = await referred(tx, ctx, report.messageIds);
  let bounced: string | null = null;
  for (const { failed, addresses, permanent } of report.recipients) {
    const mail = failed ? mails.find(({ toEmail }) => sameAddress(toEmail, addresses)) : undefined;
    if (!mail) continue;
    bounced = mail.id;
    await noteOnce(tx, ctx, mail.id, 'BOUNCE', at);
    if (permanent) await suppressAddress(tx, ctx, mail.toEmail, 'BOUNCE');
  }
  return bounced;
}

/** Writes down that somebody called a mail of ours spam; providers often hide who, so the mail alone says it. */
export async function applyComplaint(
  tx: Transaction,
  ctx: Context,
  complaint: Complaint,
  at: Date,
): Promise<string | null> {
  const [mail] = await referred(tx, ctx, complaint.messageIds);
  if (!mail) return null;
  await noteOnce(tx, ctx, mail.id, 'COMPLAINT', at);
  await suppressAddress(tx, ctx, mail.toEmail, 'COMPLAINT');
  return mail.id;
}

async function referred(tx: Transaction, ctx: Context, messageIds: string[]): Promise<ReferredMail[]> {
  if (messageIds.length === 0) return [];
  const mails = await findByMessageIds(tx, ctx, messageIds.map(bare));
  return mails.filter(({ direction }) => direction === 'OUTBOUND');
}

function sameAddress(email: string, others: string[]): boolean {
  const ours = foldedForms(email);
  return others.flatMap(foldedForms).some((form) => ours.includes(form));
}

/** The same report may come twice, and by two mailboxes at once; the mail's row is what they queue at. */
async function noteOnce(tx: Transaction, ctx: Context, emailId: string, type: 'BOUNCE' | 'COMPLAINT', at: Date) {
  await tx.query(sql`
    SELECT 1 FROM "Email" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${emailId}::uuid FOR UPDATE`);
  const noted = await tx.query(sql`
    SELECT 1 FROM "EmailEvent" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "emailId" = ${emailId}::uuid AND type = ${type}`);
  if (noted.length === 0) await noteEvent(tx, ctx, emailId, { type, at });
}
