import type { Context } from '@/server/context';
import { checkCustomFields, loadCustomFields } from '@/server/custom-fields/values';
import { sql } from '@/server/db/client';
import { newId } from '@/server/db/ids';
import { lockNoun } from '@/server/db/lock';
import type { Transaction } from '@/server/db/transaction';
import { leadNoun } from '@/server/leads/noun';
import { applyChanges } from '@/server/upsert/batch';
import { withScheme } from './answers';
import { CUSTOM_PREFIX } from './mapping';
import type { Answers, FormField } from './shapes';

type Columns = Record<string, unknown>;
const SOURCE = 'FORM';

/**
 * The lead that a submission is about: the oldest with its e-mail address, else a new one. Anybody can type anybody's address,
 * so of a lead that is there only empty fields are filled. Fields that the workspace requires of a lead are not asked of a
 * visitor, and an answer that its custom field takes no more stays with the submission alone.
 */
export async function leadOf(
  tx: Transaction,
  ctx: Context,
  fields: readonly FormField[],
  answers: Answers,
): Promise<{ leadId: string; leadCreated: boolean }> {
  const { columns, custom } = await columnsOf(tx, ctx, fields, answers);
  await lockNoun(tx, ctx, leadNoun.record.plural);
  const email = typeof columns.email === 'string' ? columns.email : undefined;
  const known = email ? await findLead(tx, ctx, email) : undefined;
  if (known) {
    const filled = { ...emptyOf(known, columns), customFields: emptyOf(known.customFields, custom) };
    const sent = Object.keys(filled);
    await applyChanges(tx, ctx, leadNoun, [{ kind: 'updated', id: known.id, sent, columns: filled }]);
    return { leadId: known.id, leadCreated: false };
  }
  const id = newId();
  const name = columns.name ?? email?.split('@')[0] ?? 'Unknown';
  const made = { ...leadNoun.defaults, ...columns, name, source: SOURCE, customFields: custom };
  await applyChanges(tx, ctx, leadNoun, [{ kind: 'created', id, sent: Object.keys(made), columns: made }]);
  return { leadId: id, leadCreated: true };
}

type Known = Columns & { id: string; customFields: Columns };

async function findLead(tx: Transaction, ctx: Context, email: string): Promise<Known | undefined> {
  const [lead] = await tx.query<Known>(sql`
    SELECT id::text, name, email, phone, company, title, website, city, state, country, notes, "customFields"
    FROM "Lead" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND lower(email) = lower(${email})
    ORDER BY id LIMIT 1 FOR UPDATE`);
  return lead;
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What is new of these values, because there is nothing yet. */
const emptyOf = (known: Columns, values: Columns): Columns =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isEmpty(known[name])));

async function columnsOf(tx: Transaction, ctx: Context, fields: readonly FormField[], answers: Answers) {
  const columns: Columns = {};
  const sent: Columns = {};
  for (const field of fields) {
    const answer = answers[field.key] ?? null;
    if (answer === null || field.leadField === null) continue;
    const key = field.leadField.startsWith(CUSTOM_PREFIX) ? field.leadField.slice(CUSTOM_PREFIX.length) : undefined;
    if (key !== undefined) sent[key] = customValue(field, answer);
    else if (field.leadField === 'name' && columns.name) columns.name = `${columns.name} ${answer}`;
    else columns[field.leadField] = answer;
  }
  const definitions = await loadCustomFields(tx, ctx, 'LEAD');
  const { values } = checkCustomFields(definitions, sent, { creating: false });
  return { columns, custom: values };
}

function customValue({ type }: FormField, answer: NonNullable<Answers[string]>): unknown {
  if (typeof answer !== 'string') return answer;
  if (type === 'NUMBER') return Number(answer.replace(',', '.'));
  return type === 'URL' ? withScheme(answer) : answer;
}
