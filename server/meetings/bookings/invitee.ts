import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { raw, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { lockRecordType } from '@/server/kernel/db/lock';
import type { Transaction } from '@/server/kernel/db/transaction';
import { leadDefinition } from '@/server/records/leads/definition';

export interface Invitee {
  name: string;
  email: string;
  phone: string | null;
}

/** Whom a booking is linked to; one of the two. */
export interface Linked {
  contactId: string | null;
  leadId: string | null;
}

/** The oldest record with an e-mail address, in any case; kept from going away until the transaction ends. */
async function withEmail(tx: Transaction, ctx: Context, table: 'Contact' | 'Lead', email: string) {
  const [row] = await tx.query<{ id: string }>(sql`
    SELECT id::text FROM ${raw(`"${table}"`)}
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND lower(email) = lower(${email}) ORDER BY id LIMIT 1 FOR KEY SHARE`);
  return row?.id ?? null;
}

/**
 * The contact with the invitee's e-mail address, else the lead, else a new lead. Leads are locked before the last look, so that
 * two bookings at once make one. Fields that the workspace requires of a lead are not asked of somebody who books.
 */
export async function linkInvitee(tx: Transaction, ctx: Context, { name, email, phone }: Invitee): Promise<Linked> {
  const contactId = await withEmail(tx, ctx, 'Contact', email);
  if (contactId) return { contactId, leadId: null };
  const known = await withEmail(tx, ctx, 'Lead', email);
  if (known) return { contactId: null, leadId: known };
  await lockRecordType(tx, ctx, leadDefinition.record.plural);
  const meanwhile = await withEmail(tx, ctx, 'Lead', email);
  if (meanwhile) return { contactId: null, leadId: meanwhile };
  const id = newId();
  const columns = { ...leadDefinition.defaults, name, email, phone, source: 'BOOKING' };
  await applyChanges(tx, ctx, leadDefinition, [{ kind: 'created', id, sent: Object.keys(columns), columns }]);
  return { contactId: null, leadId: id };
}
