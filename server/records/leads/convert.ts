import { recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { API_PREFIX } from '@/server/kernel/contract/operation';
import { sql } from '@/server/kernel/db/client';
import { getRecord, getRecordId } from '@/server/kernel/db/record';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import type { CONTACT_STATUSES } from '@/server/records/contacts/names';
import { type Choice, contactOf } from './contact-of';
import type { LEAD_STATUSES, leadsContract } from './contract';
import { dealOf } from './deal-of';
import { handOver } from './hand-over';
import { leadRecord } from './record';

interface ConvertedContact {
  id: string;
  name: string;
  email: string | null;
  company: string | null;
  status: (typeof CONTACT_STATUSES)[number];
}

/** What may be qualified on the way. */
const OPEN: ReadonlySet<string> = new Set(['NEW', 'WORKING']);

const CONVERTED: (typeof LEAD_STATUSES)[number] = 'CONVERTED';

interface Conversion extends Choice {
  /** Whether an open lead is qualified on the way. */
  qualify?: boolean | undefined;
}

/** The lead is locked first: of two conversions at once the second one finds it converted. */
export function convertLead(ctx: Context, { id: name, deal, ...conversion }: Input<typeof leadsContract.convert>) {
  return sqlTransaction(ctx, async (tx) => {
    const id = await getRecordId(leadRecord, ctx, name, tx, { lock: true });
    const { id: convertedContactId, companyId } = await convertWithin(tx, ctx, id, conversion);
    const contact = await readContact(tx, ctx, convertedContactId);
    const party = { contactId: convertedContactId, companyId, name: contact.company ?? contact.name };
    const made = deal && (await dealOf(tx, ctx, deal, party));
    return {
      lead: { id, status: CONVERTED, convertedContactId },
      contact,
      ...(made && { deal: { id: made.id, name: made.name } }),
    };
  });
}

/** Makes a contact of a lead that is locked. Throws the 409 of a lead that none can be made of. @returns the contact and its company */
export async function convertWithin(tx: Transaction, ctx: Context, id: string, { qualify, ...choice }: Conversion) {
  const lead = await getRecord(leadRecord, ctx, id, tx);
  if (lead.status !== 'QUALIFIED' && !(qualify && OPEN.has(lead.status))) {
    throw conflict(
      `Only a qualified lead can be converted. Set its status to QUALIFIED first (it is ${lead.status}).`,
      'wrong_state',
      lead.status === CONVERTED ? {} : { fix: { call: `PATCH ${API_PREFIX}/leads/{id}` } },
    );
  }
  const contact = await contactOf(tx, ctx, lead, choice);
  // The time of writing: contacts may have been waited for, and whoever follows `updatedAt` is past the beginning by then.
  const write = recordSql`
    UPDATE "Lead" SET status = ${CONVERTED}, "convertedContactId" = ${contact.id}::uuid, "updatedAt" = clock_timestamp()
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid RETURNING 1 AS written`;
  const columns = { status: CONVERTED, convertedContactId: contact.id };
  const before = { status: lead.status };
  await writeRecords(tx, ctx, 'Lead', write, () => ({ kind: 'updated', id, columns, before }));
  await handOver(tx, ctx, id, contact.id);
  return contact;
}

async function readContact(tx: Transaction, ctx: Context, id: string): Promise<ConvertedContact> {
  const [contact] = await tx.query<ConvertedContact>(sql`
    SELECT t.id::text, t.name, t.email, c.name AS company, t.status FROM "Contact" t
    LEFT JOIN "Company" c ON c."workspaceId" = t."workspaceId" AND c.id = t."companyId"
    WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ${id}::uuid`);
  if (!contact) throw new Error('The contact of a conversion is gone.');
  return contact;
}
