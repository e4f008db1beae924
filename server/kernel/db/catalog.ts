import { type Db, sql } from './client';

/** A column that points at a row of the same workspace. */
interface ForeignKey {
  table: string;
  column: string;
  to: string;
  nullable: boolean;
  /** Whether its row goes with the one that it points at. */
  cascades: boolean;
}

/** Columns that no two rows of a workspace may share, beside it, and the rows that it is about. */
interface UniqueKey {
  table: string;
  columns: string[];
  nullable: boolean[];
  predicate: string | null;
}

/** What the database itself holds true of its tables. */
export interface Catalog {
  keys: readonly ForeignKey[];
  uniques: readonly UniqueKey[];
  /** The columns of each constraint and unique index, by its name. */
  constraints: ReadonlyMap<string, readonly string[]>;
  /** The tables, each after those that it points at. */
  order: readonly string[];
  /** The tables whose new rows the history or the trash keeps. */
  traced: ReadonlySet<string>;
}

let known: Promise<Catalog> | undefined;

/** Read once per process: the schema does not change under a running one. */
export function catalog(on: Db): Promise<Catalog> {
  known ??= readCatalog(on).catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

async function readCatalog(on: Db): Promise<Catalog> {
  const keys = await on.query<ForeignKey>(sql`
    SELECT s.relname AS "table", a.attname AS "column", d.relname AS "to", NOT a.attnotnull AS nullable, c.confdeltype = 'c' AS cascades
    FROM pg_constraint c JOIN pg_class s ON s.oid = c.conrelid JOIN pg_class d ON d.oid = c.confrelid
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[2]
    WHERE c.contype = 'f' AND s.relnamespace = 'public'::regnamespace AND cardinality(c.conkey) = 2 AND c.conparentid = 0
    ORDER BY 1, 2`);
  const uniques = await on.query<UniqueKey & { name: string; whole: boolean }>(sql`
    SELECT x.relname AS name, s.relname AS "table", pg_get_expr(i.indpred, i.indrelid) AS predicate, i.indexprs IS NULL AS whole,
      coalesce(array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attname <> 'workspaceId'), '{}') AS columns,
      coalesce(array_agg(NOT a.attnotnull ORDER BY a.attnum) FILTER (WHERE a.attname <> 'workspaceId'), '{}') AS nullable
    FROM pg_index i JOIN pg_class s ON s.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
      JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
    WHERE i.indisunique AND NOT i.indisprimary AND s.relnamespace = 'public'::regnamespace AND NOT s.relispartition
    GROUP BY 1, 2, 3, 4`);
  const named = await on.query<{ name: string; columns: string[] }>(sql`
    SELECT c.conname AS name, array_agg(a.attname::text) AS columns
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey)
    WHERE c.connamespace = 'public'::regnamespace AND a.attname <> 'workspaceId' GROUP BY 1`);
  const traced = await on.query<{ name: string }>(sql`
    SELECT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE t.tgname = 'history_insert'`);
  const constraints = new Map(named.map(({ name, columns }) => [name, columns]));
  for (const { name, columns, predicate } of uniques) constraints.set(name, [...columns, ...namesIn(predicate)]);
  return {
    keys,
    uniques: uniques.filter(({ whole }) => whole),
    constraints,
    order: inOrder(keys),
    traced: new Set(traced.map(({ name }) => name)),
  };
}

/** The columns that a condition names. */
export const namesIn = (predicate: string | null): string[] =>
  [...(predicate?.matchAll(/"(\w+)"|\b([a-z]\w*)\b/g) ?? [])].flatMap(([, quoted, plain]) => quoted ?? plain ?? []);

/** Each table after those that it points at; what points in a circle comes as it is found. */
function inOrder(keys: readonly ForeignKey[]): string[] {
  const order = new Set<string>();
  const visit = (table: string, above: readonly string[]) => {
    if (order.has(table) || above.includes(table)) return;
    for (const key of keys) if (key.table === table) visit(key.to, [...above, table]);
    order.add(table);
  };
  for (const { table } of keys) visit(table, []);
  return [...order];
}
