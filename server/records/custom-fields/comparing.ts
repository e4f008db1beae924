import type { Context } from '@/server/kernel/context';
import { badRequest } from '@/server/kernel/contract/errors';
import { db, type Sql, sql } from '@/server/kernel/db/client';
import { type Comparison, comparing, some } from '@/server/kernel/db/comparison';
import type { CustomComparing } from '@/server/kernel/db/listing';
import { type Sorting, sortedText } from '@/server/kernel/db/sorting';
import type { CUSTOM_FIELD_TYPES } from './contract';
import type { Customized } from './customized';

type Type = (typeof CUSTOM_FIELD_TYPES)[number];

/** How the custom fields of a kind of record are sorted and filtered by: as their type is compared. */
export const customComparing = (entity: Customized): CustomComparing => ({
  async sorting(ctx, key, isDescending): Promise<Sorting> {
    const type = (await typesOf(ctx, entity, [key])).get(key);
    const text = sql`t."customFields"->>${key}::text`;
    const value = type === 'NUMBER' ? sql`(${text})::numeric` : sortedText(text);
    return { value, text: sql`(${value})::text`, isNullable: true, isDescending };
  },
  async conditions(ctx, values) {
    const types = await typesOf(ctx, entity, Object.keys(values));
    return Object.entries(values).map(([key, value]) => holds(key, types.get(key), value));
  },
  async comparisons(ctx, keys) {
    const defined = await definedFields(ctx, entity, keys);
    return new Map(defined.map((field) => [field.key, comparisonOf(field)]));
  },
});

/** A custom field, as what it is compared by. */
interface Defined {
  key: string;
  type: Type;
  options: string[];
}

const definedFields = (ctx: Context, entity: Customized, keys: readonly string[]) =>
  db.query<Defined>(sql`
    SELECT key, type, options FROM "CustomField"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND entity = ${entity} AND key = ANY(${keys}::text[])`);

/** The types of these fields. Throws the 400 of one that there is not. */
async function typesOf(ctx: Context, entity: Customized, keys: string[]): Promise<Map<string, Type>> {
  const rows = await definedFields(ctx, entity, keys);
  const types = new Map(rows.map(({ key, type }) => [key, type]));
  const unknown = keys.find((key) => !types.has(key));
  const field = `customFields.${unknown}`;
  if (unknown !== undefined) throw badRequest(`${field}: no such field.`, { code: 'unknown_field', field });
  return types;
}

/** Whether a custom field has this value. */
const has = (key: string, held: unknown): Sql => sql`t."customFields" @> ${JSON.stringify({ [key]: held })}::jsonb`;

/** How `where` compares a custom field: by equality through the document, by size and as text through its value. */
function comparisonOf({ key, type, options }: Defined): Comparison {
  const text = sql`(t."customFields"->>${key}::text)`;
  const any = (values: readonly unknown[]) => some(values.map((value) => has(key, value)));
  switch (type) {
    case 'NUMBER':
      return comparing('number', sql`${text}::numeric`, { any });
    case 'BOOLEAN':
      return comparing('flag', text, { any });
    case 'DATE':
      return comparing('day', sql`${text}::date`, { any });
    case 'SELECT':
      return comparing('choice', text, { any, choices: options });
    case 'MULTISELECT':
      return comparing('many', text, {
        any: (values) => some(values.map((value) => has(key, [value]))),
        isEmpty: sql`coalesce(${text}, '[]') = '[]'`,
        choices: options,
      });
    default:
      return comparing('text', text);
  }
}

/** Whether a custom field has a value that a query says as text; what a number or a flag cannot be is held by nothing. */
function holds(key: string, type: Type | undefined, value: string): Sql {
  const json = (held: unknown) => has(key, held);
  if (type === 'MULTISELECT') return json([value]);
  if (type === 'BOOLEAN') return json(value.toLowerCase() === 'true');
  if (type !== 'NUMBER') return json(value);
  return value.trim() !== '' && Number.isFinite(Number(value)) ? json(Number(value)) : sql`FALSE`;
}
