import type { Context } from '@/server/kernel/context';
import { badRequest } from '@/server/kernel/contract/errors';
import { db, type Sql, sql } from '@/server/kernel/db/client';
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
});

/** The types of these fields. Throws the 400 of one that there is not. */
async function typesOf(ctx: Context, entity: Customized, keys: string[]): Promise<Map<string, Type>> {
  const rows = await db.query<{ key: string; type: Type }>(sql`
    SELECT key, type FROM "CustomField"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND entity = ${entity} AND key = ANY(${keys}::text[])`);
  const types = new Map(rows.map(({ key, type }) => [key, type]));
  const unknown = keys.find((key) => !types.has(key));
  const field = `customFields.${unknown}`;
  if (unknown !== undefined) throw badRequest(`${field}: no such field.`, { code: 'unknown_field', field });
  return types;
}

/** Whether a custom field has a value that a query says as text; what a number or a flag cannot be is held by nothing. */
function holds(key: string, type: Type | undefined, value: string): Sql {
  const json = (held: unknown) => sql`t."customFields" @> ${JSON.stringify({ [key]: held })}::jsonb`;
  if (type === 'MULTISELECT') return json([value]);
  if (type === 'BOOLEAN') return json(value.toLowerCase() === 'true');
  if (type !== 'NUMBER') return json(value);
  return value.trim() !== '' && Number.isFinite(Number(value)) ? json(Number(value)) : sql`FALSE`;
}
