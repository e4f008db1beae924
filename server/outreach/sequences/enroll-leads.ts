import type { Context } from '@/server/kernel/context';
import { ApiError } from '@/server/kernel/contract/errors';
import { keptIf, type Transaction } from '@/server/kernel/db/transaction';
import { convertWithin } from '@/server/records/leads/convert';
import { type Enrollable, enrollIn, lockEnrollable } from './enroll';

/** Why a contact, or the one that a lead would become, was not enrolled. */
export const NOT_ENROLLED = 'It is in the sequence already, lacks an address, or must not be written to.';

/**
 * Enrols leads that are locked. Sequences write to contacts, so each becomes one, as it does when a single lead is enrolled: it is
 * qualified on the way, and a contact of its address is taken and filled in. One that cannot be enrolled stays the lead that it was.
 * Throws what `lockEnrollable` throws.
 * @returns why leads were not enrolled, by id
 */
export async function enrollLeads(tx: Transaction, ctx: Context, sequenceId: string, ids: string[]) {
  const sequence = await lockEnrollable(tx, ctx, sequenceId);
  const refused = new Map<string, string>();
  for (const id of ids) {
    const why = await enrollLead(tx, ctx, sequence, id);
    if (why !== undefined) refused.set(id, why);
  }
  return refused;
}

/** Each by itself: of two leads with one address the second one finds the first one enrolled. @returns why it was not enrolled */
async function enrollLead(tx: Transaction, ctx: Context, sequence: Enrollable, id: string) {
  let why: string | undefined;
  await keptIf(tx, async () => {
    try {
      const contact = await convertWithin(tx, ctx, id, { qualify: true, fillContact: true });
      const { enrolled } = await enrollIn(tx, ctx, sequence, [contact.id]);
      if (enrolled.length === 0) why = NOT_ENROLLED;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      why = error.message;
    }
    return why === undefined;
  });
  return why;
}
