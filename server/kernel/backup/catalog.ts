import type pg from 'pg';
import type { HeadOf, Partition, Sums, Table } from './format';
import { identifier, literal, qualified } from './session';

/** What the service keeps its tables in; the second is the embedded engine's. */
export const SCHEMAS = ['public', 'engine'];
const OURS = `n.nspname = ANY(ARRAY[${SCHEMAS.map(literal)}]) AND NOT EXISTS (
  SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

/** Tables that hold rows: a divided one does so in its partitions. Columns that the database computes are left out. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT n.nspname AS schema, c.relname AS name, array(
      SELECT a.attname::text FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attname) AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND ${OURS} ORDER BY n.nspname, c.relname COLLATE "C"`);
  return rows;
}

/** Those of divided tables, a parent before its parts: which there are depends on when the service ran. */
export async function readPartitions(client: pg.Client): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(`
    SELECT n.nspname AS schema, c.relname AS name, p.relname AS parent, pg_get_expr(c.relpartbound, c.oid) AS bound, coalesce((
      SELECT jsonb_object_agg(a.attname, a.attstattarget) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND a.attstattarget >= 0), '{}') AS statistics
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_inherits i ON i.inhrelid = c.oid AND NOT i.inhdetachpending JOIN pg_class p ON p.oid = i.inhparent
    WHERE c.relispartition AND c.relkind IN ('r', 'p') AND ${OURS} ORDER BY c.relkind, c.relname COLLATE "C"`);
  return rows;
}

/** The migrations that were applied, in their order. A database that no migration has met has none. */
export async function readMigrations(client: pg.Client): Promise<HeadOf<'database'>['migrations']> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY started_at, migration_name`,
  );
  return rows;
}

export async function readSequences(client: pg.Client): Promise<Sums['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'S' AND ${OURS} ORDER BY 1, 2`,
  );
  const sequences: Sums['sequences'] = [];
  for (const sequence of rows) {
    const name = qualified(sequence);
    const state = await client.query(`SELECT last_value::text AS value, is_called AS called FROM ${name}`);
    sequences.push({ name, ...state.rows[0] });
  }
  return sequences;
}

/** How many rows a table has, and a sum over them that does not depend on their order. */
export async function sumOf(client: pg.Client, table: Table): Promise<Sums['tables'][number]> {
  const { rows } = await client.query(
    `SELECT count(*)::text AS rows, coalesce(sum(hashtextextended(ROW(${listed(table)})::text, 0)::numeric), 0)::text AS sum
     FROM ${qualified(table)}`,
  );
  return { schema: table.schema, name: table.name, ...rows[0] };
}

export const listed = ({ columns }: Table) => columns.map(identifier).join(', ');
