import { z } from 'zod';
import type { Context } from '@/server/kernel/context';
import type { FieldFault } from '@/server/kernel/contract/faults';
import { faultsOf } from '@/server/kernel/contract/faults';
import { day, email } from '@/server/kernel/contract/fields';
import { nearest } from '@/server/kernel/contract/nearest';
import { API_PREFIX } from '@/server/kernel/contract/operation';
import { type Db, sql } from '@/server/kernel/db/client';
import type { CUSTOM_FIELD_TYPES } from './contract';
import type { Customized } from './customized';

type Type = (typeof CUSTOM_FIELD_TYPES)[number];

interface Definition {
  required: boolean;
  schema: z.ZodType;
}

/** The custom fields of one kind of record, by key. */
export type Definitions = ReadonlyMap<string, Definition>;

const httpUrl = () =>
  z
    .string()
    .trim()
    .max(2000)
    .pipe(z.url({ protocol: /^https?$/ }));

/** What a value of each type must be. */
const SCHEMA: Record<Type, (options: string[]) => z.ZodType> = {
  TEXT: () => z.string().max(1000),
  LONG_TEXT: () => z.string().max(100_000),
  NUMBER: () => z.number(),
  DATE: day,
  BOOLEAN: () => z.boolean(),
  URL: httpUrl,
  EMAIL: email,
  SELECT: (options) => z.enum(options),
  MULTISELECT: (options) => z.array(z.enum(options)).transform((chosen) => [...new Set(chosen)]),
};

/**
 * The definitions that a write of such records is checked against. Inside a transaction they stay until its end, so that
 * no value is written of a field that is being deleted.
 */
export async function loadCustomFields(on: Db, ctx: Context, entity: Customized): Promise<Definitions> {
  const rows = await on.query<{ key: string; type: Type; options: string[]; required: boolean }>(sql`
    SELECT key, type, options, required FROM "CustomField"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND entity = ${entity} FOR KEY SHARE`);
  return new Map(
    rows.map(({ key, type, options, required }) => [key, { required, schema: SCHEMA[type](options) }] as const),
  );
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Checks the values that are sent for a record. Null clears: on creation it is left out of `values`, on an update it is in
 * there as null. Required fields bind on creation only.
 */
export function checkCustomFields(
  definitions: Definitions,
  values: Record<string, unknown>,
  { creating }: { creating: boolean },
): { values: Record<string, unknown>; errors: FieldFault[] } {
  const checked: Record<string, unknown> = {};
  const errors: FieldFault[] = [];
  for (const [key, value] of Object.entries(values)) {
    const definition = definitions.get(key);
    if (!definition) errors.push(unknownKey(key, definitions));
    else if (value !== null) errors.push(...take(checked, key, value, definition));
    else if (!creating) checked[key] = null;
  }
  if (creating) {
    for (const [key, { required }] of definitions) {
      const sent = Object.hasOwn(values, key) ? values[key] : undefined;
      if (required && isEmpty(sent))
        errors.push({ field: `customFields.${key}`, message: 'Required', code: 'required' });
    }
  }
  return { values: checked, errors };
}

/** Machines are told the nearest key, else how the field could be made. */
function unknownKey(key: string, definitions: Definitions): FieldFault {
  const name = nearest(key, definitions.keys());
  const fix = name === undefined ? { call: `POST ${API_PREFIX}/custom-fields` } : { name };
  return { field: `customFields.${key}`, message: 'no such field.', code: 'unknown_field', fix };
}

function take(checked: Record<string, unknown>, key: string, value: unknown, { schema }: Definition): FieldFault[] {
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    return faultsOf(parsed.error.issues, value).map((fault) => ({
      ...fault,
      field: ['customFields', key, fault.field].filter((part) => part !== undefined).join('.'),
    }));
  }
  checked[key] = parsed.data;
  return [];
}
