import type { Context } from '@/server/kernel/context';
import { storable } from '@/server/kernel/contract/unstorable';
import { db, raw, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import type { Column, Importable } from '../contract';
import type { Survey } from '../read/survey';
import { RESOURCES } from '../resources';
import { ALIASES, READ_ONLY } from './aliases';
import { NOT_SURVEYED } from './columns';
import { looksLike, MOST, suggest } from './content';
import { type Field, fieldsOf } from './fields';
import { plainName } from './plain-name';
import { choiceOf, listOf } from './values';

/** The columns that a file of failed rows has beside its own. */
export const NOTES = ['_row', '_error'] as const;
const SHOWN_SAMPLES = 3;
const LONGEST_SAMPLE = 200;
/** Pipedrive says of what a column is before it says what it is: `Person - Name`. */
const OF: Partial<Record<Importable, RegExp>> = {
  contacts: /^(person|contact) - /i,
  companies: /^(organization|company) - /i,
  leads: /^lead - /i,
  deals: /^deal - /i,
  tasks: /^(activity|task) - /i,
  notes: /^note - /i,
};

/** Finds what columns are for: by their names, by what other systems call them, then by their cells. One column for each field. */
export async function proposeColumns(
  ctx: Pick<Context, 'workspaceId'>,
  resource: Importable,
  headers: readonly string[],
  rows: readonly string[][],
  surveys: readonly Survey[],
): Promise<Column[]> {
  const fields = await fieldsOf(ctx, resource);
  const cells = headers.map((_header, i) => rows.map((row) => row[i] ?? '').filter((cell) => cell.trim() !== ''));
  const fitting = cells.map((own) => fields.filter((field) => canHold(field, own)));
  const taken = new Set<string>();
  const found = new Map<number, [field: string, why: 'name' | 'known' | 'content']>();
  const offer = async (
    why: 'name' | 'known' | 'content',
    of: (header: string, i: number) => Promise<string | undefined>,
  ) => {
    for (const [i, header] of headers.entries()) {
      if (found.has(i) || NOTES.some((note) => note === header)) continue;
      const named = await of(header, i);
      const field = named && (await leading(ctx, resource, named, cells[i] ?? []));
      if (field === undefined || taken.has(field)) continue;
      taken.add(field);
      found.set(i, [field, why]);
    }
  };
  await offer('name', (header, i) => byName(ctx, resource, fitting[i] ?? [], header, cells[i] ?? []));
  await offer('known', async (header, i) => byAlias(resource, fitting[i] ?? [], header));
  await offer('content', async (_header, i) => looksLike(fields, taken, cells[i] ?? []));
  return headers.map((header, i) => {
    const [field, why] = found.get(i) ?? [null, null];
    const own = cells[i] ?? [];
    const isOurs = field !== null || READ_ONLY.has(plainName(header)) || NOTES.some((note) => note === header);
    return {
      ...{ ...NOT_SURVEYED, ...surveys[i], header, field, why },
      samples: own.slice(0, SHOWN_SAMPLES).map((cell) => storable(cell, LONGEST_SAMPLE)),
      suggestion: isOurs || RESOURCES[resource].definition.entity === undefined ? null : suggest(header, own),
    };
  });
}

/** Whether a field takes what cells say: where it has its own choices, most of them must be among those. */
function canHold({ kind, choices }: Field, cells: readonly string[]): boolean {
  if (choices.length === 0) return true;
  const values = kind === 'list' ? cells.flatMap(listOf) : cells;
  return values.filter((value) => choices.includes(choiceOf(value, choices))).length >= values.length * MOST;
}

async function byName(
  ctx: Pick<Context, 'workspaceId'>,
  resource: Importable,
  fields: readonly Field[],
  header: string,
  cells: readonly string[],
): Promise<string | undefined> {
  const exact = fields.find(({ name }) => name === header.trim());
  if (exact && exact.name !== 'id') return exact.name;
  const plain = plainName(header);
  // Ids of another system are its names of the records, not ours.
  if (plain === 'id') {
    const { table } = RESOURCES[resource].descriptor;
    const name = (await areThere(ctx, table, 'id', cells)) ? 'id' : 'externalId';
    return fields.find((field) => field.name === name)?.name;
  }
  return fields.find(({ name, label }) => plainName(name) === plain || plainName(label) === plain)?.name;
}

/**
 * The field for cells that are ids of other records: where those are another system's, they are its names of the records, which have come
 * here before. What leads to no record is no field.
 */
async function leading(
  ctx: Pick<Context, 'workspaceId'>,
  resource: Importable,
  name: string,
  cells: readonly string[],
): Promise<string | undefined> {
  const { references = [] } = RESOURCES[resource].definition;
  const to = references.find(({ fields }) => fields.some((field) => field.by === 'id' && field.name === name));
  if (!to || cells.length === 0 || (await areThere(ctx, to.table, 'id', cells))) return name;
  const theirs = to.fields.find(({ by }) => by === 'externalId')?.name;
  return theirs !== undefined && (await areThere(ctx, to.table, 'externalId', cells)) ? theirs : undefined;
}

/** Whether one of these cells names a record of a table. */
async function areThere(
  { workspaceId }: Pick<Context, 'workspaceId'>,
  table: string,
  by: 'id' | 'externalId',
  cells: readonly string[],
): Promise<boolean> {
  const names = by === 'id' ? cells.filter(isId) : cells.map((cell) => cell.trim());
  if (names.length === 0) return false;
  const rows = await db.query(sql`
    SELECT 1 FROM ${raw(`"${table}" t`)} WHERE t."workspaceId" = ${workspaceId}::uuid
      AND t.${raw(`"${by}"`)} = ANY(${names}::${raw(by === 'id' ? 'uuid[]' : 'text[]')}) LIMIT 1`);
  return rows.length > 0;
}

function byAlias(resource: Importable, fields: readonly Field[], header: string): string | undefined {
  const own = OF[resource];
  const names = [plainName(own ? header.replace(own, '') : header), plainName(header)];
  for (const name of names) {
    // `Person - ID` is another system's, too.
    const isTold = own?.test(header) === true && name !== 'id';
    const direct = isTold ? fields.find((field) => plainName(field.name) === name)?.name : undefined;
    if (direct) return direct;
    for (const [field, aliases] of Object.entries(ALIASES[resource]))
      if (aliases.split(' ').includes(name) && fields.some((one) => one.name === field)) return field;
  }
  return undefined;
}
