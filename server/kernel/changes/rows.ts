import type { Context } from '@/server/kernel/context';
import { join, raw, type Sql, sql } from '@/server/kernel/db/client';
import { type ColumnTypes, columnTypes } from '@/server/kernel/db/column-types';
import { idTimeText } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';
import { arrayLiteral, columnSource, keySource, unnested } from '@/server/kernel/db/unnest';
import type { Columns, RecordChange } from './change';

const quoted = (names: Iterable<string>, prefix = '') => raw([...names].map((name) => `${prefix}"${name}"`).join(', '));
/** New values of one row. */
type RowColumns = Pick<RecordChange, 'id' | 'columns'>;

/** The columns of a table that rows name. */
function namesOf(types: ColumnTypes, rows: readonly RowColumns[]): string[] {
  const names = new Set<string>();
  for (const { columns } of rows) for (const name in columns) names.add(name);
  return [...names].filter((name) => types.has(name));
}

function sourcesOf(types: ColumnTypes, names: string[], rows: readonly RowColumns[], defaults: Columns = {}) {
  return names.map((name) => {
    const values = rows.map(({ columns }) => (columns[name] === undefined ? defaults[name] : columns[name]));
    return columnSource(name, types.get(name) ?? 'text', values);
  });
}

/** Characters that one statement is given: to make more of them into its text in one go would keep everybody waiting. */
const MAX_SIZE = 512 * 1024;

/** About how long a value is as text. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 8;
  for (const key in value) size += sizeOf(value[key as keyof typeof value]);
  return size;
}

/** Rows in pieces that one statement each can write; most are one piece. */
function pieces<T extends RowColumns>(rows: readonly T[]): T[][] {
  let piece: T[] = [];
  let size = 0;
  const all = [piece];
  for (const row of rows) {
    size += sizeOf(row.columns);
    if (size > MAX_SIZE && piece.length > 0) {
      piece = [];
      all.push(piece);
      size = sizeOf(row.columns);
    }
    piece.push(row);
  }
  return all;
}

const idsOf = (rows: readonly RowColumns[]) => rows.map(({ id }) => id);

/** Inserts rows of one table. `defaults` fill the columns that a row does not name. */
export async function insertRows(
  tx: Transaction,
  ctx: Context,
  table: string,
  rows: readonly RowColumns[],
  defaults: Columns = {},
): Promise<void> {
  if (rows.length === 0) return;
  const types = await columnTypes(tx, table);
  for (const piece of pieces(rows)) await tx.query(insertion(ctx, table, types, piece, defaults));
}

/** One statement for rows of any columns. */
function insertion(
  ctx: Context,
  table: string,
  types: ColumnTypes,
  rows: readonly RowColumns[],
  defaults: Columns,
): Sql {
  const named = namesOf(types, rows);
  // What no row names is one value for all of them.
  const rest: RowColumns[] = [{ id: '', columns: defaults }];
  const unnamed = namesOf(types, rest).filter((name) => !named.includes(name));
  const sources = [...sourcesOf(types, named, rows, defaults), ...sourcesOf(types, unnamed, rest)];
  const times = columnSource('createdAt', 'timestamptz', idsOf(rows).map(idTimeText));
  const dated = ['createdAt', 'updatedAt'].filter((name) => types.has(name) && !named.includes(name));
  const names = quoted([...dated, ...sources.map(({ name }) => name)]);
  const values = [...dated.map(() => times.value), ...sources.map(({ value }) => value)];
  return sql`
    INSERT INTO ${raw(`"${table}"`)} ("workspaceId", id, ${names})
    SELECT ${ctx.workspaceId}::uuid, p.id, ${join(values)}
    FROM ${unnested([keySource('id', idsOf(rows)), times, ...sources])}`;
}

/** More sets of columns than this, and one slower statement that takes any of them is the quicker way. */
const MAX_SHAPES = 4;
/**
 * From here on the rows are joined by hash: of a workspace that is newer than the last ANALYZE the planner thinks that it has
 * one row, and a nested loop over a thousand of them compares a million times.
 */
const FEW = 20;

/**
 * Changes rows of one table, each only in the columns that its patch names. Custom fields are merged by key, null removes one.
 * A patch that names `updatedAt` moves it in any case: the record shows something new that none of its columns says.
 * @returns the ids of the rows that say something else now; the others are left as they are, `updatedAt` included.
 */
export async function updateRows(
  tx: Transaction,
  ctx: Context,
  table: string,
  patches: readonly RowColumns[],
): Promise<Set<string>> {
  const changed = new Set<string>();
  if (patches.length === 0) return changed;
  const types = await columnTypes(tx, table);
  const shapes = new Map<string, RowColumns[]>();
  for (const patch of patches) {
    const shape = Object.keys(patch.columns).join();
    const alike = shapes.get(shape);
    if (alike) alike.push(patch);
    else shapes.set(shape, [patch]);
  }
  const mixed = shapes.size > MAX_SHAPES;
  const statement = mixed ? updateMixed : updateAlike;
  const many = patches.length > FEW;
  if (many) await tx.query(sql`SELECT set_config('enable_nestloop', 'off', true)`);
  for (const group of mixed ? [patches] : shapes.values()) {
    if (namesOf(types, group).length === 0) continue;
    for (const piece of pieces(group)) {
      const rows = await tx.query<{ id: string }>(statement(ctx, table, types, piece));
      for (const { id } of rows) changed.add(id);
    }
  }
  if (many) await tx.query(sql`SELECT set_config('enable_nestloop', 'on', true)`);
  return changed;
}

const isPatched = (ctx: Context, patches: readonly RowColumns[]) => sql`
  t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ANY(${arrayLiteral(idsOf(patches))}::uuid[]) AND t.id = p.id`;

/** How a column takes a new value, and whether that says something else; citext would hold another case for the same. */
function assigned(types: ColumnTypes, name: string, sent: Sql) {
  const value = name === 'customFields' ? sql`jsonb_strip_nulls(t."customFields" || ${sent})` : sent;
  const plain = raw(types.get(name) === 'citext' ? '::text' : '');
  const own = raw(`"${name}"`);
  return { set: [sql`${own} = ${value}`], differs: sql`t.${own}${plain} IS DISTINCT FROM ${value}${plain}` };
}

/** The time of the change, where the table keeps it and no patch names it. */
const moved = (types: ColumnTypes, names: readonly string[]): Sql[] =>
  types.has('updatedAt') && !names.includes('updatedAt')
    ? [sql`"updatedAt" = ${new Date().toISOString()}::timestamptz`]
    : [];

/** One statement for patches that all have the same columns. */
function updateAlike(ctx: Context, table: string, types: ColumnTypes, patches: readonly RowColumns[]): Sql {
  const names = namesOf(types, patches);
  const sources = sourcesOf(types, names, patches);
  const columns = sources.map(({ name, value }) => assigned(types, name, value));
  return sql`UPDATE ${raw(`"${table}"`)} t SET ${join([...moved(types, names), ...columns.flatMap(({ set }) => set)])}
    FROM ${unnested([keySource('id', idsOf(patches)), ...sources])} WHERE ${isPatched(ctx, patches)}
      AND (${join([sql`FALSE`, ...columns.map(({ differs }) => differs)], ' OR ')})
    RETURNING t.id::text`;
}

/** One statement for any patches: jsonb_populate_record takes what a patch does not name from the row itself. */
function updateMixed(ctx: Context, table: string, types: ColumnTypes, patches: readonly RowColumns[]): Sql {
  const names = namesOf(types, patches);
  const plain = names.filter((name) => name !== 'customFields');
  const columns = plain.map((name) => assigned(types, name, raw(`x."${name}"`)));
  const custom = names.includes('customFields')
    ? assigned(types, 'customFields', sql`coalesce(p.patch->'customFields', '{}')`)
    : { set: [], differs: sql`FALSE` };
  const rows = JSON.stringify(patches.map(({ id, columns: patch }) => ({ id, columns: patch })));
  const values = sql`(${quoted(plain)}) = (SELECT ${quoted(plain, 'x.')} FROM jsonb_populate_record(t, p.patch) x)`;
  return sql`UPDATE ${raw(`"${table}"`)} t SET ${join([...moved(types, names), values, ...custom.set])}
    FROM (SELECT (e->>'id')::uuid AS id, e->'columns' AS patch FROM jsonb_array_elements(${rows}::jsonb) e) p
    WHERE ${isPatched(ctx, patches)} AND (${custom.differs} OR EXISTS (
      SELECT FROM jsonb_populate_record(t, p.patch) x WHERE ${join([sql`FALSE`, ...columns.map(({ differs }) => differs)], ' OR ')}))
    RETURNING t.id::text`;
}
