import { recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { ApiError, conflict, STATUS } from '@/server/kernel/contract/errors';
import { allows } from '@/server/kernel/contract/scopes';
import { lockRecordType } from '@/server/kernel/db/lock';
import { type Tx, transaction } from '@/server/kernel/db/transaction';
import { emailIn, plainAddress } from '@/server/kernel/mail/address';
import { personWith } from '@/server/outreach/mail/inbound/match';
import { assertSeen } from '@/server/outreach/mailboxes/people';
import { contactDefinition } from '@/server/records/contacts/definition';
import { contactRecord } from '@/server/records/contacts/record';
import { upsertOne } from '@/server/records/upsert/one';
import { answeredMail, correspondentOf } from './answered';
import { findContact } from './draft';

/** Whom a mail is written to, where an address alone is known. */
export interface Correspondent {
  contact: { id: string; name: string; email: string | null } | null;
  leadId: string | null;
}

/** The person with an address, `Name <email>` or bare: a contact, else a lead, else a contact that is made of it. */
export async function correspondentWith(tx: Tx, ctx: Context, address: string): Promise<Correspondent> {
  const email = plainAddress(emailIn(address));
  if (!email) throw conflict(`${address} is no address that can be written to.`, 'recipient_refused');
  const find = () => personWith(tx, ctx, [email]);
  const known = await find();
  if (known.contactId) return { contact: await findContact(tx, ctx, known.contactId), leadId: null };
  if (known.leadId) return { contact: null, leadId: known.leadId };
  if (!allows(ctx.actor.scopes, ['write:contacts', 'write:products']))
    throw new ApiError(STATUS.forbidden, 'API key missing required scope: write:contacts.');
  await lockRecordType(tx, ctx, contactRecord.plural);
  const meanwhile = await find();
  const row = { name: nameIn(address) || email, email, source: 'EMAIL' };
  const contactId = meanwhile.contactId ?? (await upsertOne(tx, ctx, contactDefinition, row)).id;
  return { contact: await findContact(tx, ctx, contactId), leadId: null };
}

/** The name in `Name <email>`; empty where there is none. */
const nameIn = (address: string) =>
  address
    .replace(/<[^<>]*>\s*$/, '')
    .replace(/^"|"$/g, '')
    .trim()
    .replace(/^\S+@\S+$/, '');

/** Makes a contact of whom a mail is from or to, and links what their thread holds of them that is nobody's yet. */
export function addCorrespondent(ctx: Context, { emailId }: { emailId: string }) {
  return transaction(ctx, async (tx) => {
    await assertSeen(tx, ctx, emailId);
    const mail = await answeredMail(tx, ctx, emailId);
    const address = correspondentOf(mail);
    const { contact, leadId } = await correspondentWith(tx, ctx, address);
    await linkThread(tx, ctx, mail.threadId, emailIn(address), { contactId: contact?.id ?? null, leadId });
    return { contactId: contact?.id ?? null, leadId };
  });
}

/** Gives a person the mails of a thread that are from or to their address, and are nobody's. */
export async function linkThread(
  tx: Tx,
  ctx: Context,
  threadId: string,
  email: string,
  person: { contactId: string | null; leadId: string | null },
): Promise<void> {
  const write = recordSql`
    UPDATE "Email" SET "contactId" = ${person.contactId}::uuid, "leadId" = ${person.leadId}::uuid, "updatedAt" = now()
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "threadId" = ${threadId}::uuid AND "contactId" IS NULL AND "leadId" IS NULL
      AND lower(CASE direction WHEN 'INBOUND' THEN coalesce(substring("fromEmail" FROM '<([^<>]*)>\\s*$'), "fromEmail") ELSE "toEmail" END) = ${email}
    RETURNING id::text`;
  await writeRecords<{ id: string }>(tx, ctx, 'Email', write, ({ id }) => ({ kind: 'updated', id, columns: person }));
}
