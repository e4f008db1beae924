import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { listDescribed } from '@/server/kernel/db/listing';
import { customComparing } from '@/server/records/custom-fields/comparing';
import { contactListing, type contactsContract } from './contract';
import { contactRecord } from './record';

/** What its lists and views are made of. */
export const contactList = { listing: contactListing, record: contactRecord, custom: customComparing('CONTACT') };

export async function listContacts(ctx: Context, input: Input<typeof contactsContract.list>) {
  const { email } = input;
  const { records, ...end } = await listDescribed(contactList, ctx, input, [
    email !== undefined && sql`lower(t.email) = lower(${email})`,
  ]);
  return { contacts: records, ...end };
}
