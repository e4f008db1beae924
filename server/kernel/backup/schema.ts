import type pg from 'pg';
import { listed, SCHEMAS } from './catalog';
import { BackupError } from './error';
import type { HeadOf, Partition } from './format';
import { identifier, literal, qualified } from './session';

/** What this checkout makes tables by. */
export interface Making {
  migrations: readonly { name: string; sql: string; checksum: string; mends: readonly string[] }[];
  /** What makes the embedded engine's tables, which no migration does. */
  engine: string;
}

/** As Prisma makes it, whose rows come with the backup. */
const APPLIED = `CREATE TABLE _prisma_migrations (
  id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz, migration_name varchar(255) NOT NULL, logs text,
  rolled_back_at timestamptz, started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`;

/** Makes the tables of a backup, empty and as they were, in the transaction that is open. */
export async function makeTables(client: pg.Client, database: HeadOf<'database'>, making: Making): Promise<void> {
  const migrations = wanted(database, making);
  await client.query(APPLIED);
  for (const { name, sql } of migrations) {
    await client.query(withinTransaction(sql)).catch((cause: Error) => {
      throw new BackupError(`The migration ${name} could not be applied to the new database: ${cause.message}`, {
        cause,
      });
    });
  }
  if (database.tables.some(({ schema }) => schema === 'engine')) await client.query(making.engine);
  for (const partition of database.partitions) await makePartition(client, partition);
  await assertColumns(client, database);
  // Some migrations write rows of their own.
  const written = await client.query<{ name: string }>(TABLES);
  await client.query(`TRUNCATE ${written.rows.map(({ name }) => name).join(', ')}`);
}

/** The tables are empty, and nobody waits for them. */
const withinTransaction = (sql: string) => sql.replace(/\b(CREATE (?:UNIQUE )?INDEX) CONCURRENTLY\b/gi, '$1');

const TABLES = `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND n.nspname = ANY(ARRAY[${SCHEMAS.map(literal)}])`;

function wanted({ migrations }: HeadOf<'database'>, { migrations: here }: Making) {
  return migrations.map(({ name, checksum }) => {
    const found = here.find((migration) => migration.name === name);
    if (!found)
      throw new BackupError(`The backup was made by a newer release: it has the migration ${name}, which is not here.`);
    if (found.checksum !== checksum && !found.mends.includes(checksum))
      throw new BackupError(`The migration ${name} here is another than the one that the backup was made with.`);
    return found;
  });
}

/** Months that have begun since are there already. */
async function makePartition(client: pg.Client, { schema, name, parent, bound, statistics }: Partition): Promise<void> {
  const part = qualified({ schema, name });
  const { rows } = await client.query('SELECT to_regclass($1) IS NULL AS missing', [part]);
  if (!rows[0].missing) return;
  await client.query(`CREATE TABLE ${part} PARTITION OF ${qualified({ schema, name: parent })} ${bound}`);
  for (const [column, target] of Object.entries(statistics)) {
    await client.query(`ALTER TABLE ${part} ALTER COLUMN ${identifier(column)} SET STATISTICS ${target}`);
  }
}

async function assertColumns(client: pg.Client, { tables }: HeadOf<'database'>): Promise<void> {
  for (const table of tables) {
    await client.query(`SELECT ${listed(table)} FROM ${qualified(table)} LIMIT 0`).catch((cause: Error) => {
      throw new BackupError(`${table.schema}.${table.name} is not as the backup has it: ${cause.message}`, { cause });
    });
  }
}
