import type { Context } from '@/server/kernel/context';
import { type JsonSchema, jsonSchemaOf } from '@/server/kernel/contract/json-schema';
import { type Db, sql } from '@/server/kernel/db/client';
import { ENTITIES } from './entities';
import { labelOf } from './labels';
import type { WorkflowEntity } from './names';
import type { Field, FieldType } from './operators';

function typeOf({ type: types, enum: choices, format }: JsonSchema): FieldType | undefined {
  const type = [types].flat().find((one) => one !== 'null');
  if (choices) return 'choice';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'boolean';
  if (type !== 'string') return undefined;
  return format === 'date-time' ? 'datetime' : format === 'date' ? 'date' : 'text';
}

/** The fields of a record's outside form; those of what it points at have its name before theirs. */
function shown(schema: JsonSchema, prefix = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]): Field[] => {
    const path = `${prefix}${name}`;
    if (inner.properties) return shown(inner, `${path}.`);
    const type = typeOf(inner);
    const options = (inner.enum ?? []).filter((one) => one !== null).map(String);
    return type ? [{ name: path, label: labelOf(path), type, options }] : [];
  });
}

const OWNER: Field = { name: 'ownerId', label: 'Owner', type: 'member', options: [] };
const own = new Map<WorkflowEntity, Field[]>();

function ownFields(entity: WorkflowEntity): Field[] {
  const known = own.get(entity);
  if (known) return known;
  const fields = [...shown(jsonSchemaOf(ENTITIES[entity].shape, 'output')), OWNER];
  own.set(entity, fields);
  return fields;
}

const CUSTOM_TYPES: Record<string, FieldType> = {
  NUMBER: 'number',
  DATE: 'date',
  BOOLEAN: 'boolean',
  SELECT: 'choice',
  MULTISELECT: 'list',
};

interface Custom {
  key: string;
  label: string;
  type: string;
  options: string[];
}

/** Everything that conditions of an entity can look at, by name. */
export async function loadFields(on: Db, ctx: Context, entity: WorkflowEntity): Promise<Map<string, Field>> {
  const [{ timezone, custom } = { timezone: 'UTC', custom: [] }] = await on.query<{
    timezone: string;
    custom: Custom[];
  }>(sql`
    SELECT w.timezone, ARRAY(
      SELECT jsonb_build_object('key', key, 'label', label, 'type', type, 'options', options) FROM "CustomField"
      WHERE "workspaceId" = w.id AND entity = ${entity} ORDER BY "order", id) AS custom
    FROM "Workspace" w WHERE w.id = ${ctx.workspaceId}::uuid`);
  const usual = ownFields(entity).map((field) => (field.type === 'datetime' ? { ...field, timezone } : field));
  const fields = custom.map(({ key, label, type, options }) => ({
    ...{ name: `customFields.${key}`, label, options },
    type: CUSTOM_TYPES[type] ?? ('text' as const),
  }));
  return new Map([...usual, ...fields].map((field) => [field.name, field]));
}
