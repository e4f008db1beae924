import { systemContext } from '@/server/kernel/context';
import { type Db, db, sql } from '@/server/kernel/db/client';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import type { MailRef } from '@/server/kernel/mail/token';
import { type ReferredMail, referredColumns } from '@/server/outreach/mail/message-id';
import { readReturnAddress } from '@/server/outreach/mail/return-address';
import { addressesIn } from './bounce/delivery-status';
import type { Classified } from './classify/classify';
import { headerValues, type ParsedMail } from './mime/parsed-mail';
import { applyBounce, applyComplaint } from './reports';

/** Fields in which servers note for whom they took a message, nearest first. */
const FIELDS = ['x-original-to', 'delivered-to', 'envelope-to', 'x-envelope-to', 'x-rcpt-to', 'x-forwarded-to', 'to'];

const MOST_FIELDS = 20;

/** The mail whose own return address a message came to. */
export function returnedTo(mail: ParsedMail): MailRef | undefined {
  const values = FIELDS.flatMap((name) => headerValues(mail, name)).slice(0, MOST_FIELDS);
  const addresses = values.flatMap((value) => addressesIn(value.slice(0, 2000)));
  for (const address of addresses) {
    const ref = readReturnAddress(address);
    if (ref) return ref;
  }
  return undefined;
}

const HEAD_BYTES = 64 * 1024;

/** Whether a return address of ours stands in the beginning of a message: without one, it is not worth reading. */
export const mentionsReturn = (raw: Buffer): boolean =>
  [
    ...raw
      .subarray(0, HEAD_BYTES)
      .toString('latin1')
      .matchAll(/b\+[0-9a-v]{62}@[a-z0-9.-]{1,253}/gi),
  ]
    .slice(0, MOST_FIELDS)
    .some(([address]) => readReturnAddress(address) !== undefined);

async function find(on: Db, { workspaceId, emailId }: MailRef): Promise<ReferredMail | undefined> {
  const [mail] = await on.query<ReferredMail>(sql`
    SELECT ${referredColumns} FROM "Email"
    WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${emailId}::uuid AND direction = 'OUTBOUND'`);
  return mail;
}

/**
 * Writes down what a report says that came to the return address of a mail, in the workspace whose mail it is.
 * @returns whether there was such a mail
 */
export async function applyReturned(ref: MailRef, as: Classified, at: Date): Promise<boolean> {
  const mail = await find(db, ref);
  if (!mail) return false;
  const ctx = systemContext(ref.workspaceId, mail.id, `mail:${mail.id}`);
  if (as.kind === 'BOUNCE') await sqlTransaction(ctx, (tx) => applyBounce(tx, ctx, as.report, at, mail));
  if (as.kind === 'COMPLAINT') {
    const messageIds = [mail.messageId];
    await sqlTransaction(ctx, (tx) => applyComplaint(tx, ctx, { ...as.complaint, messageIds }, at));
  }
  return true;
}
