import type { Context } from '@/server/kernel/context';
import { invalid, ValidationError } from '@/server/kernel/contract/errors';
import { type Db, sql } from '@/server/kernel/db/client';
import type { CustomField } from '@/server/records/custom-fields/contract';
import { CUSTOM_PREFIX, fits, hasOptions } from './mapping';
import type { FormField } from './shapes';

type CustomTypes = ReadonlyMap<string, CustomField['type']>;

/** Throws a 400 that names every field of a form that cannot be as it is. */
export async function checkDefinition(on: Db, ctx: Context, fields: readonly FormField[]): Promise<void> {
  const rows = await on.query<{ key: string; type: CustomField['type'] }>(sql`
    SELECT key, type FROM "CustomField" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND entity = 'LEAD'`);
  const custom: CustomTypes = new Map(rows.map(({ key, type }) => [key, type]));
  const seen = new Set<string>();
  const faults = fields.flatMap((field, index) =>
    fieldProblems(field, seen, custom).map(([name, message]) => ({ field: `fields.${index}.${name}`, message })),
  );
  if (faults.length > 0) throw new ValidationError(faults, { row: true });
  const named = fields.some(({ required, leadField }) => required && (leadField === 'name' || leadField === 'email'));
  if (!named) throw invalid('fields', 'one that is required must go to the name or the email of the lead');
}

function fieldProblems(field: FormField, seen: Set<string>, custom: CustomTypes): [name: string, message: string][] {
  const { key, type, options, leadField } = field;
  const problems: [string, string][] = [];
  if (seen.has(`key ${key}`)) problems.push(['key', 'Another field has this key']);
  seen.add(`key ${key}`);
  if (hasOptions(type) && options.length === 0) problems.push(['options', 'Enter at least one option']);
  if (new Set(options).size < options.length) problems.push(['options', 'Two options are the same']);
  if (leadField === null) return problems;
  if (!fits(type, leadField, custom.get(leadField.slice(CUSTOM_PREFIX.length)))) {
    problems.push(['leadField', `${leadField} does not take answers of this type`]);
  }
  // First and last name are often asked for apart.
  if (leadField !== 'name' && seen.has(leadField)) problems.push(['leadField', 'Another field goes there']);
  seen.add(leadField);
  return problems;
}
