import type { Context } from '@/server/kernel/context';
import { badRequest } from '@/server/kernel/contract/errors';
import { db, type Sql, sql } from '@/server/kernel/db/client';
import { type Comparison, comparing, some } from '@/server/kernel/db/comparison';
import type { CustomComparing } from '@/server/kernel/db/listing';
import { COMPARED, type Sorting, sortedText } from '@/server/kernel/db/sorting';
import type { CUSTOM_FIELD_TYPES } from './contract';
import type { Customized } from './customized';

type Type = (typeof CUSTOM_FIELD_TYPES)[number];

/** How the custom fields of a kind of record are sorted and filtered by: as their type is compared. */
export const customComparing = (entity: Customized): CustomComparing => ({
  async sorting(ctx, key, isDescending): Promise<Sorting> {
    const field = (await fieldsOf(ctx, entity, [key])).get(key);
    const value = sortedValue(field?.type, sql`t."customFields"`, sql`${key}::text`);
    const isIndexed = field?.isIndexed ? 'where large' : undefined;
    return { value, text: sql`(${value})::text`, isNullable: true, isDescending, isIndexed };
  },
  async conditions(ctx, values) {
    const fields = await fieldsOf(ctx, entity, Object.keys(values));
    return Object.entries(values).map(([key, value]) => holds(key, fields.get(key)?.type, value));
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
  isIndexed: boolean;
}

/** What the index of a custom field is called: this, and the field's id. */
export const INDEX = 'custom_field_';

/**
 * What a custom field is sorted by. The indexes of large workspaces (field-indexes.ts) hold the same expression but for lists, which no
 * index can hold, and the planner finds them by it; so nothing in it may fail, whatever a record holds.
 */
export function sortedValue(type: Type | undefined, values: Sql, key: Sql): Sql {
  const text = sql`${values}->>${key}`;
  if (type === 'MULTISELECT') return sortedText(listedText(sql`${values}->${key}`));
  if (type !== 'NUMBER') return sortedText(text);
  return sql`CASE WHEN jsonb_typeof(${values}->${key}) = 'number' THEN (${text})::numeric END`;
}

/** The values of a list as they are read one after the other; null where there are none. */
const listedText = (list: Sql): Sql => sql`(
  SELECT string_agg(one, ', ' ORDER BY n)
  FROM jsonb_array_elements_text(CASE WHEN jsonb_typeof(${list}) = 'array' THEN ${list} ELSE '[]' END) WITH ORDINALITY each(one, n))`;

/**
 * A text as the day that it is; null of one that is none. A record that comes back from the trash may have a value that an earlier field
 * of the same key took. Nothing here may fail, so the days of a month are counted.
 */
const dayIn = (text: Sql): Sql => sql`CASE WHEN ${text} ~ '^(?!0000)\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$'
  THEN (left(${text}, 8) || '01')::date + (right(${text}, 2)::int - 1) END`;

const definedFields = (ctx: Context, entity: Customized, keys: readonly string[]) =>
  db.query<Defined>(sql`
    SELECT key, type, options, EXISTS (
      SELECT FROM pg_index i WHERE i.indexrelid = to_regclass(quote_ident(${INDEX} || id)) AND i.indisvalid) AS "isIndexed"
    FROM "CustomField"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND entity = ${entity} AND key = ANY(${keys}::text[])`);

/** These fields by key. Throws the 400 of one that there is not. */
async function fieldsOf(ctx: Context, entity: Customized, keys: string[]): Promise<Map<string, Defined>> {
  const fields = new Map((await definedFields(ctx, entity, keys)).map((field) => [field.key, field]));
  const unknown = keys.find((key) => !fields.has(key));
  const field = `customFields.${unknown}`;
  if (unknown !== undefined) throw badRequest(`${field}: no such field.`, { code: 'unknown_field', field });
  return fields;
}

/** Whether a custom field has this value. */
const has = (key: string, held: unknown): Sql => sql`t."customFields" @> ${JSON.stringify({ [key]: held })}::jsonb`;

/** Of so many values each is compared by itself, by which the planner knows how many records have it. */
const FEW = 8;

/** Whether a custom field has one of these values exactly; its index is entered by what is sorted. */
function isOneOf(key: string, sorted: Sql, values: readonly unknown[]): Sql {
  if (values.length > FEW) {
    const among = (each: Sql) => sql`ANY(ARRAY(SELECT ${each} FROM unnest(${values}::text[]) v))`;
    const exactly = sql`t."customFields"->${key}::text = ${among(sql`to_jsonb(v)`)}`;
    return sql`(${sorted} = ${among(sortedText(sql`v`))} AND CASE WHEN ${exactly} THEN TRUE END)`;
  }
  // The second says it exactly, in a way of which the planner expects nothing.
  const one = (value: unknown) =>
    sql`(${sorted} = ${sortedText(sql`${value}::text`)} AND CASE WHEN ${has(key, value)} THEN TRUE END)`;
  return some(values.map(one));
}

/** How `where` compares a custom field: by equality through the document, by size and as text through its value. */
function comparisonOf({ key, type, options }: Defined): Comparison {
  const text = sql`(t."customFields"->>${key}::text)`;
  const sorted = sql`(${sortedValue(type, sql`t."customFields"`, sql`${key}::text`)})`;
  const any = (values: readonly unknown[]) => some(values.map((value) => has(key, value)));
  switch (type) {
    case 'NUMBER':
      return comparing('number', sorted, {
        any: (values) => some(values.map((value) => sql`${sorted} = ${value}::numeric`)),
      });
    case 'BOOLEAN':
      return comparing('flag', text, { any });
    case 'DATE':
      return comparing('day', dayIn(text), { any });
    case 'SELECT':
      return comparing('choice', text, { any: (values) => isOneOf(key, sorted, values), choices: options });
    case 'MULTISELECT':
      return comparing('many', text, {
        any: (values) =>
          sql`t."customFields" @> ANY(${values.map((one) => JSON.stringify({ [key]: [one] }))}::jsonb[])`,
        all: (values) => has(key, values),
        isEmpty: sql`coalesce(${text}, '[]') = '[]'`,
        choices: options,
      });
    default: {
      const { any: among, ...rest } = comparing('text', text);
      // One value that is compared whole by what is sorted.
      const one = ([value]: readonly unknown[]) => sql`${sorted} = lower(${value}::text)`;
      const isWhole = (values: readonly unknown[]) => values.length === 1 && 2 * String(values[0]).length < COMPARED;
      return { ...rest, any: (values, ctx) => (isWhole(values) ? one(values) : among(values, ctx)) };
    }
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
