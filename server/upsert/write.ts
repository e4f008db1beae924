import { Prisma } from '@/prisma/generated/client';
import type { Context } from '@/server/context';
import { empty, join, raw, type Sql, sql } from '@/server/db/client';
import { idTime } from '@/server/db/ids';
import type { Transaction } from '@/server/db/transaction';

type Columns = Record<string, unknown>;

const quoted = (names: Iterable<string>, prefix = '') => raw([...names].map((name) => `${prefix}"${name}"`).join(', '));
/** New values of one row. */
export interface RowColumns {
  id: string;
  columns: Columns;
}

const tables = new Map<string, ReadonlySet<string>>();

/** The columns of a table, as the schema names them. */
function columnsOf(table: string): ReadonlySet<string> {
  const known = tables.get(table);
  if (known) return known;
  const fields: unknown = Prisma[`${table}ScalarFieldEnum` as keyof typeof Prisma];
  const columns = new Set(Object.keys(fields ?? {}));
  tables.set(table, columns);
  return columns;
}

function namesOf(table: string, rows: RowColumns[]): string[] {
  const names = new Set<string>();
  for (const { columns } of rows) for (const name in columns) names.add(name);
  const known = columnsOf(table);
  return [...names].filter((name) => known.has(name));
}

/** Inserts rows of one table in one statement. The table's own row type says what each value is. */
export async function insertRows(tx: Transaction, ctx: Context, table: string, rows: RowColumns[]): Promise<void> {
  if (rows.length === 0) return;
  const names = quoted(namesOf(table, rows));
  const target = raw(`"${table}"`);
  const values = JSON.stringify(rows.map(({ id, columns }) => ({ ...columns, id, createdAt: idTime(id) })));
  await tx.query(sql`
    INSERT INTO ${target} ("workspaceId", id, "createdAt", "updatedAt", ${names})
    SELECT ${ctx.workspaceId}::uuid, p.id, p."createdAt", p."createdAt", ${names}
    FROM json_populate_recordset(NULL::${target}, ${values}::json) p`);
}

/** More sets of columns than this, and one slower statement that takes any of them is the quicker way. */
const MAX_SHAPES = 4;
/**
 * From here on the rows are joined by hash: of a workspace that is newer than the last ANALYZE the planner thinks that it has
 * one row, and a nested loop over a thousand of them compares a million times.
 */
const FEW = 20;

/** Changes rows of one table, each only in the columns that its patch names. Custom fields are merged by key, null removes one. */
export async function updateRows(tx: Transaction, ctx: Context, table: string, patches: RowColumns[]): Promise<void> {
  const at = new Date().toISOString();
  const shapes = new Map<string, RowColumns[]>();
  for (const patch of patches) {
    const shape = Object.keys(patch.columns).join();
    const alike = shapes.get(shape);
    if (alike) alike.push(patch);
    else shapes.set(shape, [patch]);
  }
  const groups = shapes.size > MAX_SHAPES ? [patches] : [...shapes.values()];
  const many = patches.length > FEW;
  if (many) await tx.query(sql`SELECT set_config('enable_nestloop', 'off', true)`);
  for (const group of groups) await tx.query(updateStatement(ctx, table, group, at, shapes.size > MAX_SHAPES));
  if (many) await tx.query(sql`SELECT set_config('enable_nestloop', 'on', true)`);
}

/**
 * One statement for all rows. Where every patch has the same columns they are read as rows of the table; else
 * jsonb_populate_record takes what a patch does not name from the row itself.
 */
function updateStatement(ctx: Context, table: string, patches: RowColumns[], at: string, mixed: boolean): Sql {
  const names = namesOf(table, patches);
  const plain = names.filter((name) => name !== 'customFields');
  const target = raw(`"${table}"`);
  const custom = names.includes('customFields')
    ? sql`, "customFields" = jsonb_strip_nulls(t."customFields" || ${mixed ? raw(`coalesce(p.patch->'customFields', '{}')`) : raw('p."customFields"')})`
    : empty;
  const ids = patches.map(({ id }) => id);
  const where = sql`WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ANY(${ids}::uuid[]) AND t.id = p.id`;
  if (!mixed) {
    const rows = JSON.stringify(patches.map(({ id, columns }) => ({ ...columns, id })));
    const set = plain.map((name) => raw(`, "${name}" = p."${name}"`));
    return sql`UPDATE ${target} t SET "updatedAt" = ${at}::timestamptz ${join([empty, ...set], '')} ${custom}
      FROM json_populate_recordset(NULL::${target}, ${rows}::json) p ${where}`;
  }
  return sql`UPDATE ${target} t SET "updatedAt" = ${at}::timestamptz,
      (${quoted(plain)}) = (SELECT ${quoted(plain, 'x.')} FROM jsonb_populate_record(t, p.patch) x) ${custom}
    FROM (SELECT (e->>'id')::uuid AS id, e->'columns' AS patch FROM jsonb_array_elements(${JSON.stringify(patches)}::jsonb) e) p ${where}`;
}
