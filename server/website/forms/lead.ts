import { parseAmount } from '@/lib/amount';
import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { lockRecordType } from '@/server/kernel/db/lock';
import type { Transaction } from '@/server/kernel/db/transaction';
import { checkCustomFields, loadCustomFields } from '@/server/records/custom-fields/values';
import { addToNotes } from '@/server/records/leads/add-to-notes';
import { leadDefinition } from '@/server/records/leads/definition';
import { withScheme } from './answers';
import { CUSTOM_PREFIX } from './mapping';
import type { Answers, FormField } from './shapes';

type Columns = Record<string, unknown>;
const SOURCE = 'FORM';

/**
 * The lead that a submission is about: the oldest with its e-mail address, else a new one. What was sent replaces what a lead
 * that is there said before; anybody can type anybody's address, but every submission is kept as it came, and a message only
 * adds to the notes. Fields that the workspace requires of a lead are not asked of a visitor, and an answer that its custom
 * field takes no more stays with the submission alone.
 */
export async function leadOf(
  tx: Transaction,
  ctx: Context,
  fields: readonly FormField[],
  answers: Answers,
): Promise<{ leadId: string; leadCreated: boolean }> {
  const { columns, custom } = await columnsOf(tx, ctx, fields, answers);
  await lockRecordType(tx, ctx, leadDefinition.record.plural);
  const email = typeof columns.email === 'string' ? columns.email : undefined;
  const known = email ? await findLead(tx, ctx, email) : undefined;
  if (known) {
    const { email: _, notes, ...plain } = columns;
    const added = typeof notes === 'string' ? { notes: appended(known.notes, notes) } : {};
    const changed = { ...plain, ...added, customFields: custom };
    await applyChanges(tx, ctx, leadDefinition, [
      { kind: 'updated', id: known.id, sent: Object.keys(changed), columns: changed },
    ]);
    return { leadId: known.id, leadCreated: false };
  }
  const id = newId();
  const name = columns.name ?? email?.split('@', 1)[0] ?? 'Unknown';
  const made = { ...leadDefinition.defaults, ...columns, name, source: SOURCE, customFields: custom };
  await applyChanges(tx, ctx, leadDefinition, [{ kind: 'created', id, sent: Object.keys(made), columns: made }]);
  return { leadId: id, leadCreated: true };
}

interface Known {
  id: string;
  notes: string | null;
}

async function findLead(tx: Transaction, ctx: Context, email: string): Promise<Known | undefined> {
  const [lead] = await tx.query<Known>(sql`
    SELECT id::text, notes FROM "Lead"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND lower(email) = lower(${email})
    ORDER BY id LIMIT 1 FOR UPDATE`);
  return lead;
}

/** A message at the end of the notes, unless it is what they end with. */
function appended(notes: string | null, message: string): string {
  const before = (notes ?? '').trimEnd();
  if (before === message || before.endsWith(`\n\n${message}`)) return notes ?? '';
  return addToNotes(before, message);
}

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
  if (type === 'NUMBER') return parseAmount(answer) ?? Number.NaN;
  return type === 'URL' ? withScheme(answer) : answer;
}
