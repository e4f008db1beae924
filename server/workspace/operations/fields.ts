import { createHash } from 'node:crypto';
import { raw, sql } from '@/server/kernel/db/client';
import { type ColumnTypes, columnTypes } from '@/server/kernel/db/column-types';
import { arrayLiteral } from '@/server/kernel/db/unnest';
import { keepHeld } from './holds';
import { isSame, type Net, type Pair, type Patch, replacedOf } from './net';
import { byTable, sourceOf, type Work } from './work';

type Values = Record<string, unknown>;

const CUSTOM = 'customFields.';
export const columnOf = (field: string) => (field.startsWith(CUSTOM) ? 'customFields' : field);

/**
 * What records are given back: each field that is still as the operation left it. Reads only, and holds the rows, so that
 * what is found here stays true until it is written.
 */
export async function planFields(work: Work): Promise<Patch[]> {
  const patches: Patch[] = [];
  const texts = replacedOf(work.done.trashed);
  const changed = work.nets.filter(({ before, fields, named }) => before && fields.size + named.size > 0);
  for (const [table, nets] of byTable(work.catalog, changed)) {
    const rows = await lockRows(work, table, nets);
    const types = await columnTypes(work.tx, table);
    const planned: Patch[] = [];
    for (const net of nets) {
      const now = rows.get(net.id);
      const never = sourceOf(table)?.reverting?.never;
      if (never !== undefined) work.report.conflict(table, net.id, { field: null, reason: 'kept', message: never });
      else if (net.after && !now) work.report.conflict(table, net.id, { field: null, reason: 'gone' });
      else planned.push(patchOf(work, net, { now, types, texts }));
    }
    await keepHeld(work, table, planned);
    patches.push(...planned);
  }
  return patches.filter(({ columns }) => Object.keys(columns).length > 0);
}

/** The rows as they are, in the columns that the operation changed and those that say one thing together. */
async function lockRows({ tx, ctx }: Work, table: string, nets: readonly Net[]): Promise<Map<string, Values>> {
  const { together = [] } = sourceOf(table)?.reverting ?? {};
  const changed = nets.flatMap(({ fields, named }) => [...fields.keys(), ...named].map(columnOf));
  const names = new Set([...changed, ...together]);
  const ids = nets.filter(({ after }) => after).map(({ id }) => id);
  const rows = await tx.query<{ id: string; row: Values }>(sql`
    SELECT t.id::text, (SELECT coalesce(jsonb_object_agg(e.key, e.value), '{}') FROM jsonb_each(to_jsonb(t)) e
      WHERE e.key = ANY(${[...names]}::text[])) AS "row"
    FROM ${raw(`"${table}"`)} t
    WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ANY(${arrayLiteral(ids)}::uuid[]) ORDER BY t.id FOR UPDATE`);
  return new Map(rows.map(({ id, row }) => [id, row]));
}

interface Held {
  /** The row as it is; undefined of one that comes back with this revert, and is as the operation left it. */
  now: Values | undefined;
  types: ColumnTypes;
  texts: ReturnType<typeof replacedOf>;
}

function patchOf(work: Work, net: Net, held: Held): Patch {
  const { table, id } = net;
  const { stays, counters = [], together = [] } = sourceOf(table)?.reverting ?? {};
  const patch: Patch = { table, id, columns: {}, before: {} };
  const left = new Set<string>();
  for (const [field, pair] of pairsOf(net, held)) {
    const column = columnOf(field);
    if (!held.types.has(column) || counters.includes(column)) continue;
    if (stays?.columns.includes(column)) {
      work.report.conflict(table, id, { field, reason: 'kept', message: stays.why });
      continue;
    }
    if (held.now && !isStill(held, field, pair)) {
      if (work.isPage && isSame(fieldOf(held.now, field), pair.before ?? null)) continue;
      work.report.conflict(table, id, {
        field,
        reason: 'changed',
        left: shownOf(pair.after),
        now: shownOf(fieldOf(held.now, field)),
      });
      left.add(column);
      continue;
    }
    give(patch, field, pair.before, held.now);
  }
  if (together.some((column) => left.has(column))) keepTogether(work, patch, together);
  // Whoever is told that one of them changes is told of the others, too: two stages of a board can stand for one fixed stage.
  else if (held.now && together.some((column) => column in patch.columns))
    for (const column of together) patch.before[column] = held.now[column];
  return patch;
}

/** What a text that the history does not copy is reported as. */
const shownOf = (value: unknown) => (value instanceof Hash ? undefined : value);

/** The hash of a text, in the place of the text. */
class Hash {
  constructor(readonly hash: unknown) {}
}

/** The fields with their values; of texts that the history does not copy, those that the trash has. */
function pairsOf({ table, id, fields, named }: Net, { texts }: Held): [string, Pair][] {
  const replaced = [...named].flatMap((field): [string, Pair][] => {
    const text = texts.get(`${table}:${id}:${field}`);
    return text ? [[field, { before: text.before, after: new Hash(text.hash) }]] : [];
  });
  return [...fields, ...replaced];
}

function fieldOf(row: Values, field: string): unknown {
  if (!field.startsWith(CUSTOM)) return row[field] ?? null;
  return (row.customFields as Values | null)?.[field.slice(CUSTOM.length)] ?? null;
}

function isStill({ now, types }: Held, field: string, { after }: Pair): boolean {
  const value = fieldOf(now ?? {}, field);
  if (after instanceof Hash) {
    const hash = typeof value === 'string' ? createHash('md5').update(value).digest('hex') : null;
    return hash === (after.hash ?? null);
  }
  const isTime = types.get(field)?.startsWith('timestamp');
  if (isTime && typeof value === 'string' && typeof after === 'string') return Date.parse(value) === Date.parse(after);
  return isSame(value, after);
}

function give(patch: Patch, field: string, value: unknown, now: Values | undefined): void {
  const column = columnOf(field);
  if (now) patch.before[column] = now[column];
  if (column === field) patch.columns[column] = value ?? null;
  else
    patch.columns[column] = {
      ...(patch.columns[column] as Values | undefined),
      [field.slice(CUSTOM.length)]: value ?? null,
    };
}

/** What says one thing together with a field that stays, stays too. */
function keepTogether({ report }: Work, { table, id, columns }: Patch, together: readonly string[]): void {
  for (const field of together.filter((one) => one in columns)) {
    delete columns[field];
    report.conflict(table, id, { field, reason: 'changed', message: 'What it belongs to was changed since.' });
  }
}
