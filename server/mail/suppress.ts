import { contactRecord } from '@/server/contacts/record';
import type { Context } from '@/server/context';
import { type Sql, sql } from '@/server/db/client';
import { newId } from '@/server/db/ids';
import type { Transaction } from '@/server/db/transaction';
import { emit } from '@/server/events/emit';
import { addressForms } from './address';

type Reason = 'UNSUBSCRIBE' | 'BOUNCE' | 'COMPLAINT';

/** What contacts with the address say of it from then on, and the field's name. */
const ON_CONTACT: Record<Reason, { field: string; set: Sql; unless: Sql }> = {
  UNSUBSCRIBE: { field: 'emailOptOut', set: sql`"emailOptOut" = true`, unless: sql`"emailOptOut"` },
  BOUNCE: { field: 'emailStatus', set: sql`"emailStatus" = 'BOUNCED'`, unless: sql`"emailStatus" = 'BOUNCED'` },
  COMPLAINT: {
    field: 'emailStatus',
    set: sql`"emailStatus" = 'COMPLAINED'`,
    unless: sql`"emailStatus" = 'COMPLAINED'`,
  },
};

/**
 * Keeps mail from going to an address again, and says so on its contacts, which fires contact.updated. A suppression that
 * is there keeps its reason. Doing it again changes nothing.
 */
export async function suppressAddress(tx: Transaction, ctx: Context, email: string, reason: Reason): Promise<void> {
  const forms = addressForms(email);
  await tx.query(sql`
    INSERT INTO "Suppression" ("workspaceId", id, email, reason)
    VALUES (${ctx.workspaceId}::uuid, ${newId()}::uuid, ${email.trim()}, ${reason})
    ON CONFLICT ("workspaceId", email) DO NOTHING`);
  const { field, set, unless } = ON_CONTACT[reason];
  const changed = await tx.query<{ id: string }>(sql`
    UPDATE "Contact" SET ${set}, "updatedAt" = now()
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND lower(email) = ANY(${forms.map((form) => form.toLowerCase())}::text[])
      AND NOT (${unless}) RETURNING id::text`);
  const extra = { changedFields: [field] };
  await emit(
    tx,
    ctx,
    contactRecord,
    changed.map(({ id }) => ({ type: 'contact.updated' as const, id, extra })),
  );
}
