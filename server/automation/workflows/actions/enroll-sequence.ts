import type { Context } from '@/server/kernel/context';
import { ApiError } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { enroll } from '@/server/outreach/sequences/enroll';
import { type Act, Failure, type Outcome, type Step, withAction } from './step';

/** Enrols the contacts whom the records are about. */
export const enrollSequence: Act = async (tx, ctx, given) => {
  const steps = withAction(given, 'ENROLL_SEQUENCE');
  const outcomes = new Map<Step['pendingRun'], Outcome>();
  for (const id of new Set(steps.map(({ action }) => action.sequenceId))) {
    const own = steps.filter(({ action }) => action.sequenceId === id);
    const contactIds = own.flatMap(({ record }) => record.contactId ?? []);
    try {
      const { name, enrolled } = await enroll(tx, ctx, id, contactIds);
      const fresh = new Set(enrolled);
      const whyNot = contactIds.length > enrolled.length ? await alreadyIn(tx, ctx, id, contactIds) : undefined;
      for (const { record, pendingRun } of own) {
        const { contactId } = record;
        if (!contactId) outcomes.set(pendingRun, new Failure('There is no contact to enrol.'));
        else if (fresh.delete(contactId)) outcomes.set(pendingRun, `Enrolled the contact in “${name}”.`);
        else {
          outcomes.set(
            pendingRun,
            `Not enrolled in “${name}”: ${whyNot?.get(contactId) ?? 'the contact cannot be written to'}.`,
          );
        }
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      for (const { pendingRun } of own) outcomes.set(pendingRun, new Failure(error.message));
    }
  }
  return steps.map(({ pendingRun }) => outcomes.get(pendingRun) ?? new Failure('The contact was not enrolled.'));
};

const OWN = 'the contact is in it already';
const SHARED = 'another contact with its address is in it already';

/** Which of the contacts are in the sequence, themselves or by their address, in words. */
async function alreadyIn(
  tx: Transaction,
  ctx: Context,
  id: string,
  contactIds: string[],
): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; own: boolean }>(sql`
    SELECT c.id::text, bool_or(o.id = c.id) AS own FROM "Contact" c
    JOIN "Contact" o ON o."workspaceId" = c."workspaceId"
      AND (o.id = c.id OR c.email <> '' AND lower(o.email) = lower(c.email))
    JOIN "Enrollment" e ON e."workspaceId" = o."workspaceId" AND e."contactId" = o.id AND e."sequenceId" = ${id}::uuid
      AND e.state = 'ACTIVE'
    WHERE c."workspaceId" = ${ctx.workspaceId}::uuid AND c.id = ANY(${contactIds}::uuid[]) GROUP BY c.id`);
  return new Map(rows.map(({ id, own }) => [id, own ? OWN : SHARED]));
}
