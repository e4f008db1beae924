import { recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { asciiAddress } from '@/server/kernel/contract/address';
import { raw, type Sql, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';
import { foldedForms } from '@/server/kernel/mail/address';
import type { Suppression } from '@/server/outreach/suppressions/contract';

/** What contacts are told of; what somebody suppresses by hand says nothing of them. */
type Reason = Exclude<Suppression['reason'], 'MANUAL'>;

interface ContactChange {
  field: string;
  set: Sql;
  unless: Sql;
}

/** What contacts with the address say of it from then on, and the field's name. */
const ON_CONTACT: Record<Reason, ContactChange> = {
  UNSUBSCRIBE: { field: 'emailOptOut', set: sql`"emailOptOut" = true`, unless: sql`"emailOptOut"` },
  BOUNCE: { field: 'emailStatus', set: sql`"emailStatus" = 'BOUNCED'`, unless: sql`"emailStatus" = 'BOUNCED'` },
  COMPLAINT: {
    field: 'emailStatus',
    set: sql`"emailStatus" = 'COMPLAINED'`,
    unless: sql`"emailStatus" = 'COMPLAINED'`,
  },
};

/**
 * Suppresses an address once, whatever its case; one that is there keeps its reason.
 * @returns the id of the suppression where it is new.
 */
export async function insertSuppression(
  tx: Transaction,
  ctx: Context,
  email: string,
  reason: Suppression['reason'],
): Promise<string | undefined> {
  const columns = { email: asciiAddress(email.trim()), reason };
  const write = recordSql`
    INSERT INTO "Suppression" ("workspaceId", id, email, reason)
    VALUES (${ctx.workspaceId}::uuid, ${newId()}::uuid, ${columns.email}, ${reason})
    ON CONFLICT ("workspaceId", email) DO NOTHING RETURNING id::text`;
  const [made] = await writeRecords<{ id: string }>(tx, ctx, 'Suppression', write, ({ id }) => ({
    kind: 'created',
    id,
    columns,
  }));
  return made?.id;
}

/**
 * Keeps mail from going to an address again, and says so on its contacts, which fires contact.updated. Doing it again changes
 * nothing.
 */
export async function suppressAddress(tx: Transaction, ctx: Context, email: string, reason: Reason): Promise<void> {
  await insertSuppression(tx, ctx, email, reason);
  await changeContacts(tx, ctx, email, ON_CONTACT[reason]);
}

/** Takes back the opt-out of the contacts with an address whose owner wants mail again, which fires contact.updated. */
export const optInAgain = (tx: Transaction, ctx: Context, email: string): Promise<void> =>
  changeContacts(tx, ctx, email, {
    field: 'emailOptOut',
    set: sql`"emailOptOut" = false`,
    unless: sql`NOT "emailOptOut"`,
  });

async function changeContacts(tx: Transaction, ctx: Context, email: string, { field, set, unless }: ContactChange) {
  const write = recordSql`
    UPDATE "Contact" SET ${set}, "updatedAt" = now()
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND lower(email) = ANY(${foldedForms(email)}::text[]) AND NOT (${unless})
    RETURNING id::text, to_json(${raw(`"${field}"`)}) AS value`;
  await writeRecords<{ id: string; value: unknown }>(tx, ctx, 'Contact', write, ({ id, value }) => ({
    kind: 'updated',
    id,
    columns: { [field]: value },
    sent: [field],
  }));
}
