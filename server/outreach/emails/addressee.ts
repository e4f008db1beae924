import type { Context } from '@/server/kernel/context';
import { mistake } from '@/server/kernel/contract/errors';
import { referredId } from '@/server/kernel/db/referred';
import type { Tx } from '@/server/kernel/db/transaction';
import { emailIn } from '@/server/kernel/mail/address';
import { contactRecord } from '@/server/records/contacts/record';
import { type Correspondent, correspondentWith } from './correspondent';
import { addressToWrite, findContact } from './draft';

interface Named {
  contactId?: string | null | undefined;
  contactExternalId?: string | null | undefined;
  toEmail?: string | null | undefined;
}

/** Whom a new mail is to: the contact that is named, or whoever has the address. Throws the 400 where neither is. */
export async function addresseeOf(tx: Tx, ctx: Context, named: Named): Promise<Correspondent & { toEmail: string }> {
  const found = await referredId(tx, ctx, contactRecord, { id: named.contactId, externalId: named.contactExternalId });
  if (found) {
    const contact = await findContact(tx, ctx, found);
    return {
      contact,
      leadId: null,
      toEmail: addressToWrite(named.toEmail ? emailIn(named.toEmail) : null, contact.email),
    };
  }
  if (!named.toEmail)
    throw mistake('contactId or contactExternalId is required.', { code: 'required', field: 'contactId' });
  return { ...(await correspondentWith(tx, ctx, named.toEmail)), toEmail: addressToWrite(emailIn(named.toEmail)) };
}
