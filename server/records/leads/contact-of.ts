import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { lockRecordType } from '@/server/kernel/db/lock';
import type { Transaction } from '@/server/kernel/db/transaction';
import { companyDefinition } from '@/server/records/companies/definition';
import { contactDefinition } from '@/server/records/contacts/definition';
import type { Lead } from './contract';

/** What a lead and the contact that it becomes say in the same words. */
const SHARED = [
  ...(['name', 'title', 'email', 'phone', 'lifecycleStage', 'source', 'category', 'buyerType'] as const),
  ...(['website', 'city', 'state', 'country'] as const),
];

/**
 * The id of the contact that a lead becomes: the oldest of the same e-mail address, else a new one. It works for the company
 * of that name, unless it is known to work elsewhere.
 */
export async function contactOf(tx: Transaction, ctx: Context, lead: Lead): Promise<string> {
  await lockRecordType(tx, ctx, 'contacts');
  const known = lead.email === null ? undefined : await findContact(tx, ctx, lead.email);
  const companyId = known?.companyId ?? (lead.company ? await companyNamed(tx, ctx, lead.company) : null);
  if (!known) {
    const id = newId();
    const columns = { ...contactDefinition.defaults, ...Object.fromEntries(SHARED.map((name) => [name, lead[name]])) };
    await applyChanges(tx, ctx, contactDefinition, [
      { kind: 'created', id, sent: [...SHARED], columns: { ...columns, companyId } },
    ]);
    return id;
  }
  if (companyId !== known.companyId) {
    await applyChanges(tx, ctx, contactDefinition, [
      { kind: 'updated', id: known.id, sent: ['companyId'], columns: { companyId } },
    ]);
  }
  return known.id;
}

async function findContact(tx: Transaction, ctx: Context, email: string) {
  const [contact] = await tx.query<{ id: string; companyId: string | null }>(sql`
    SELECT id::text, "companyId"::text FROM "Contact"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND lower(email) = lower(${email}) ORDER BY id LIMIT 1 FOR UPDATE`);
  return contact;
}

/** The oldest company of this name, in any case, else a new one. */
async function companyNamed(tx: Transaction, ctx: Context, name: string): Promise<string> {
  await lockRecordType(tx, ctx, 'companies');
  const [known] = await tx.query<{ id: string }>(sql`
    SELECT id::text FROM "Company"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND lower(name) = lower(${name}) ORDER BY id LIMIT 1 FOR KEY SHARE`);
  if (known) return known.id;
  const id = newId();
  const columns = { ...companyDefinition.defaults, name };
  await applyChanges(tx, ctx, companyDefinition, [{ kind: 'created', id, sent: ['name'], columns }]);
  return id;
}
