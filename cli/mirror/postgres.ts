import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CliError, EXIT } from '../exit';
import type { Column, ColumnType, Row, Table } from './tables';
import { NOTES, onConflict, quote, quoted, type Target } from './target';

const TYPES: Record<ColumnType, string> = {
  // Compared as the service orders ids, whatever the language of the database.
  id: 'text COLLATE "C" PRIMARY KEY',
  text: 'text',
  number: 'double precision',
  integer: 'bigint',
  boolean: 'boolean',
  json: 'jsonb',
};
const defined = ({ name, type }: Column) => `${quote(name)} ${TYPES[type]}`;
const read = ({ name, type }: Column) => `${quote(name)} ${type === 'id' ? 'text' : TYPES[type]}`;

/** The number of the advisory lock that the one writer of a schema holds. */
const LOCK = `SELECT pg_try_advisory_lock(hashtextextended('crm mirror of ' || current_schema(), 0)) AS held`;
/** The database takes a moment to see that a process which was killed is gone. */
const PATIENCE_MS = 10_000;

export async function openPostgres(url: string): Promise<Target> {
  const lasting = { keepAlive: true, connectionTimeoutMillis: 30_000 };
  const client = new pg.Client({ connectionString: url, ...lasting, application_name: 'crm mirror' });
  // A connection that breaks fails the statement that comes next.
  client.on('error', () => {});
  await client.connect().catch((error: Error & { code?: string }) => {
    throw new CliError(EXIT.unreachable, `The target database cannot be used: ${error.message || error.code}`);
  });
  try {
    await lockTarget(client);
    await client.query(`CREATE TABLE IF NOT EXISTS ${quote(NOTES)} (name text PRIMARY KEY, value text NOT NULL)`);
  } catch (error) {
    await client.end();
    throw error;
  }
  return targetOn(client);
}

async function lockTarget(client: pg.Client): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(200)) {
    const { rows } = await client.query<{ held: boolean }>(LOCK);
    if (rows[0]?.held) return;
    if (Date.now() > until) throw new CliError(EXIT.refused, 'Another crm mirror is writing to this database.');
  }
}

const targetOn = (client: pg.Client): Target => ({
  async transaction(work) {
    await client.query('BEGIN');
    try {
      await work();
      await client.query('COMMIT');
    } catch (error) {
      // Where the connection is gone, so is the transaction.
      await client.query('ROLLBACK').catch(() => {});
      throw error;
    }
  },
  async columnsOf(table) {
    const { rows } = await client.query<{ name: string }>(
      'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1',
      [table],
    );
    return rows.map(({ name }) => name);
  },
  async createTable({ name, columns }) {
    await client.query(`CREATE TABLE ${quote(name)} (${columns.map(defined).join(', ')})`);
  },
  async addColumn(table, column) {
    await client.query(`ALTER TABLE ${quote(table)} ADD COLUMN ${defined(column)}`);
  },
  async write(table: Table, rows: Row[]) {
    await client.query(
      `INSERT INTO ${quote(table.name)} (${quoted(table.columns)})
       SELECT ${quoted(table.columns)} FROM jsonb_to_recordset($1::jsonb) AS r(${table.columns.map(read).join(', ')})
       ${onConflict(table)}`,
      [JSON.stringify(rows)],
    );
  },
  async remove(table, ids) {
    await client.query(`DELETE FROM ${quote(table)} WHERE id = ANY($1)`, [ids]);
  },
  async removeBetween(table, after, until, but) {
    await client.query(
      `DELETE FROM ${quote(table)} WHERE id > $1 AND ($2::text IS NULL OR id <= $2) AND id <> ALL($3)`,
      [after, until ?? null, but],
    );
  },
  async notes() {
    const { rows } = await client.query<{ name: string; value: string }>(`SELECT name, value FROM ${quote(NOTES)}`);
    return new Map(rows.map(({ name, value }) => [name, value]));
  },
  async note(name, value) {
    await client.query(
      `INSERT INTO ${quote(NOTES)} VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [name, value],
    );
  },
  close: () => client.end(),
});
