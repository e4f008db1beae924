import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { raw, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { lockRecordType } from '@/server/kernel/db/lock';
import { getRecordId } from '@/server/kernel/db/record';
import type { Transaction } from '@/server/kernel/db/transaction';
import { companyDefinition } from '@/server/records/companies/definition';
import { companyRecord } from '@/server/records/companies/record';
import { contactDefinition } from '@/server/records/contacts/definition';
import { contactRecord } from '@/server/records/contacts/record';
import type { Lead } from './contract';

/** What a lead and the contact that it becomes say in the same words. */
const SHARED = [
  ...(['name', 'title', 'email', 'phone', 'lifecycleStage', 'source', 'category', 'buyerType'] as const),
  ...(['website', 'city', 'state', 'country'] as const),
];

/** What whoever converts a lead has chosen; what is left out is found. */
export interface Choice {
  contactId?: string | null | undefined;
  companyId?: string | null | undefined;
  company?: string | undefined;
  /** Whether a contact that is there takes what it lacks from the lead. */
  fillContact?: boolean | undefined;
}

/**
 * The contact that a lead becomes: the one that was chosen, else the oldest of the same e-mail address, else a new one. It works
 * for the company that was chosen, else for the company of that name, unless it is known to work elsewhere.
 */
export async function contactOf(tx: Transaction, ctx: Context, lead: Lead, choice: Choice) {
  await lockRecordType(tx, ctx, 'contacts');
  const known = await knownContact(tx, ctx, lead, choice);
  const companyId = await companyOf(tx, ctx, lead, choice, known?.companyId ?? null);
  if (!known) {
    const id = newId();
    const columns = { ...contactDefinition.defaults, ...Object.fromEntries(SHARED.map((name) => [name, lead[name]])) };
    await applyChanges(tx, ctx, contactDefinition, [
      { kind: 'created', id, sent: [...SHARED], columns: { ...columns, companyId } },
    ]);
    return { id, companyId };
  }
  const columns = {
    ...(choice.fillContact && (await lackingOf(tx, ctx, known.id, lead))),
    ...(companyId !== known.companyId && { companyId }),
  };
  const sent = Object.keys(columns);
  if (sent.length > 0)
    await applyChanges(tx, ctx, contactDefinition, [{ kind: 'updated', id: known.id, sent, columns }]);
  return { id: known.id, companyId };
}

/** What a lead says and its contact does not; but no address that another contact has. */
async function lackingOf(tx: Transaction, ctx: Context, id: string, lead: Lead): Promise<Partial<Lead>> {
  const [contact] = await tx.query<Record<string, unknown>>(sql`
    SELECT ${raw(SHARED.map((name) => `"${name}"`).join(', '))} FROM "Contact"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid`);
  const isTaken = lead.email !== null && (await findContact(tx, ctx, lead.email)) !== undefined;
  const lacking = SHARED.filter((name) => lead[name] && !contact?.[name] && !(name === 'email' && isTaken));
  return Object.fromEntries(lacking.map((name) => [name, lead[name]]));
}

async function knownContact(tx: Transaction, ctx: Context, lead: Lead, { contactId }: Choice) {
  if (contactId === null) return undefined;
  if (contactId === undefined) return lead.email === null ? undefined : findContact(tx, ctx, lead.email);
  const id = await getRecordId(contactRecord, ctx, contactId, tx, { lock: true });
  const [contact] = await tx.query<Known>(sql`
    SELECT id::text, "companyId"::text FROM "Contact" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid`);
  return contact;
}

/** @param current the company where the contact is known to work */
async function companyOf(tx: Transaction, ctx: Context, lead: Lead, choice: Choice, current: string | null) {
  if (choice.companyId) return getRecordId(companyRecord, ctx, choice.companyId, tx);
  if (choice.company) return companyNamed(tx, ctx, choice.company);
  if (current !== null || choice.companyId === null) return current;
  return lead.company ? companyNamed(tx, ctx, lead.company) : null;
}

interface Known {
  id: string;
  companyId: string | null;
}

async function findContact(tx: Transaction, ctx: Context, email: string) {
  const [contact] = await tx.query<Known>(sql`
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
