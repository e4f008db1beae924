import { sql } from './client';
import type { Transaction } from './transaction';

/** The columns of a table with their types, as PostgreSQL writes those. */
export type ColumnTypes = ReadonlyMap<string, string>;

const tables = new Map<string, ColumnTypes>();

/** Read once per process: the schema does not change under a running one. */
export async function columnTypes(tx: Transaction, table: string): Promise<ColumnTypes> {
  const known = tables.get(table);
  if (known) return known;
  const rows = await tx.query<{ name: string; type: string }>(sql`
    SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
    WHERE attrelid = ${`"${table}"`}::regclass AND attnum > 0 AND NOT attisdropped`);
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  tables.set(table, types);
  return types;
}
