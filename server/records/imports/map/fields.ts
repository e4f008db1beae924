import type { Context } from '@/server/kernel/context';
import { type JsonSchema, jsonSchemaOf } from '@/server/kernel/contract/json-schema';
import { db, sql } from '@/server/kernel/db/client';
import type { Importable } from '../contract';
import type { FieldShown } from '../matched';
import { RESOURCES } from '../resources';

type FieldKind = 'text' | 'number' | 'boolean' | 'day' | 'time' | 'choice' | 'list';

/** What a column can be for. */
export interface Field {
  name: string;
  label: string;
  kind: FieldKind;
  choices: readonly string[];
}

export const CUSTOM = 'customFields.';

/** Fields that no row of the API has: what they name is looked up, or made. */
const LINKS: Record<Importable, readonly string[]> = {
  contacts: ['companyName', 'companyDomain', 'ownerEmail', 'tags'],
  companies: ['ownerEmail', 'tags'],
  leads: ['ownerEmail', 'tags'],
  deals: [
    'companyName',
    'companyDomain',
    'contactEmail',
    'pipelineName',
    'stageName',
    'statusName',
    'ownerEmail',
    'tags',
  ],
  tasks: ['companyName', 'companyDomain', 'contactEmail', 'leadEmail', 'dealName', 'ownerEmail'],
  notes: ['companyName', 'companyDomain', 'contactEmail', 'leadEmail', 'dealName'],
  products: [],
  cases: ['companyName', 'companyDomain', 'contactEmail', 'ownerEmail'],
  contracts: ['companyName', 'companyDomain', 'contactEmail', 'ownerEmail'],
};
export const isLink = (resource: Importable, name: string) => LINKS[resource].includes(name);

const LABELS: Record<string, string> = {
  id: 'ID',
  externalId: 'External ID',
  ownerEmail: 'Owner (email or name)',
  companyName: 'Company',
  stageName: 'Stage name',
  pipelineName: 'Pipeline',
  statusName: 'Won, lost or open',
  contactEmail: 'Contact (email or name)',
  leadEmail: 'Lead (email or name)',
  dealName: 'Deal',
  title: 'Title',
  sku: 'SKU',
};

/** `linkedinUrl` is called `Linkedin URL`. What the API calls an offering is a product to people. */
function labelOf(name: string): string {
  const words = name
    .replace(/^offering/, 'product')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\b(id|url)\b/g, (word) => word.toUpperCase());
  return LABELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function kindOf({ type, format, enum: choices }: JsonSchema): FieldKind {
  const types = [type ?? []].flat();
  if (choices) return 'choice';
  if (format === 'date') return 'day';
  if (format === 'date-time') return 'time';
  if (types.includes('boolean')) return 'boolean';
  if (types.includes('array')) return 'list';
  return types.includes('number') || types.includes('integer') ? 'number' : 'text';
}

const known = new Map<Importable, Field[]>();

/** The fields that every workspace has. */
function ownFields(resource: Importable): Field[] {
  const found = known.get(resource);
  if (found) return found;
  const { properties = {} } = jsonSchemaOf(RESOURCES[resource].definition.row);
  const rows = Object.entries(properties).filter(
    ([name]) => name !== 'customFields' && !LINKS[resource].includes(name),
  );
  const fields = [
    { name: 'id', label: labelOf('id'), kind: 'text' as const, choices: [] },
    ...rows.map(([name, schema]) => ({
      ...{ name, label: labelOf(name), kind: kindOf(schema) },
      choices: (schema.enum ?? []).filter((value) => typeof value === 'string'),
    })),
    ...LINKS[resource].map((name) => ({
      ...{ name, label: labelOf(name), choices: [] },
      kind: name === 'tags' ? ('list' as const) : ('text' as const),
    })),
  ];
  known.set(resource, fields);
  return fields;
}

const CUSTOM_KINDS: Record<string, FieldKind> = {
  NUMBER: 'number',
  BOOLEAN: 'boolean',
  DATE: 'day',
  SELECT: 'choice',
  MULTISELECT: 'list',
};

/** Everything that a column can be for, custom fields last. */
export async function fieldsOf({ workspaceId }: Pick<Context, 'workspaceId'>, resource: Importable): Promise<Field[]> {
  const { entity } = RESOURCES[resource].definition;
  if (!entity) return ownFields(resource);
  const custom = await db.query<{ key: string; label: string; type: string; options: string[] }>(sql`
    SELECT f.key, f.label, f.type, f.options FROM "CustomField" f
    WHERE f."workspaceId" = ${workspaceId}::uuid AND f.entity = ${entity} ORDER BY f."order", f.key`);
  return [
    ...ownFields(resource),
    ...custom.map(({ key, label, type, options }) => ({
      ...{ name: `${CUSTOM}${key}`, label, kind: CUSTOM_KINDS[type] ?? ('text' as const), choices: options },
    })),
  ];
}

export async function shownFields(ctx: Context, resource: Importable): Promise<FieldShown[]> {
  const fields = await fieldsOf(ctx, resource);
  return fields.map(({ name, label, choices }) => ({ name, label, choices: [...choices] }));
}
