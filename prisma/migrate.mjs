import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withClient } from '../scripts/postgres/client.mjs';
import { migrationsFolder, readMigrations, readSchema, schemaFolder, toMigrationList } from './migrate/folder.mjs';
import { assertRole, openSchema } from './migrate/role.mjs';

const usage = `Usage:
  node prisma/migrate.mjs deploy         apply the migrations to the database that DATABASE_URL names
  node prisma/migrate.mjs diff <name>    write a migration that leads from the migrations to the schema
  node prisma/migrate.mjs check          fail if the migrations do not lead to the schema`;

// Any number does, so long as everything that migrates this product takes the same one.
const lockKey = 7_203_114;

/**
 * Applies the migrations that a database lacks. Safe to run at the same time from several processes.
 * @param {string} databaseUrl
 * @param {{ log?: (line: string) => void, migrations?: string, schema?: string }} [options]
 * @returns {Promise<string[]>} the names of what was applied
 */
export async function migrate(
  databaseUrl,
  { log = () => {}, migrations = migrationsFolder, schema = schemaFolder } = {},
) {
  const wanted = readMigrations(migrations);
  if (wanted.length === 0) return [];
  return withClient(databaseUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    const applied = await readApplied(client);
    const pending = wanted.filter(({ name }) => !applied.find((row) => row.name === name && row.finished));
    assertHistory(wanted, applied);
    if (pending.length === 0) return [];
    await assertRole(client);
    await openSchema(client);
    for (const { name } of pending) log(`Applying ${name}`);
    const files = readSchema(schema);
    const migrationsList = toMigrationList(migrations, wanted);
    // Loaded only when there is work, for a database that is up to date should not wait for the engine.
    const { withEngine } = await import('./migrate/engine.mjs');
    const run = withEngine(databaseUrl, files, async (engine) => {
      for (const { name } of applied.filter((row) => !row.finished)) {
        // A migration is one transaction, so one that did not finish (killed, or failed) has left nothing behind.
        await engine.markMigrationRolledBack({ migrationName: name, migrationsList });
      }
      return engine.applyMigrations({ migrationsList, filters: { externalTables: [], externalEnums: [] } });
    });
    const { appliedMigrationNames } = await run.catch(explain);
    return appliedMigrationNames;
  });
}

/**
 * @param {import('pg').Client} client
 * @returns {Promise<{ name: string, checksum: string, finished: boolean }[]>}
 */
async function readApplied(client) {
  const { rows } = await client.query(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists`);
  if (!rows[0].exists) return [];
  const result = await client.query(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
     FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
  );
  return result.rows;
}

/**
 * @param {import('./migrate/folder.mjs').Migration[]} wanted
 * @param {{ name: string, checksum: string, finished: boolean }[]} applied
 */
function assertHistory(wanted, applied) {
  for (const { name, checksum, finished } of applied) {
    if (!finished) continue;
    const file = wanted.find((migration) => migration.name === name);
    if (!file) throw new Error(`The database was migrated by a newer release: it has ${name}, which is not here.`);
    if (file.checksum === checksum) continue;
    throw new Error(`The migration ${name} was changed after it was applied. Restore it and add another one instead.`);
  }
}

/**
 * @param {any} error
 * @returns {never}
 */
function explain(error) {
  throw new Error(`The migration failed and was rolled back: ${error?.message ?? error}`, { cause: error });
}

async function databaseUrl() {
  const { describeProblems, readEnvironment } = await import('../server/kernel/config/environment.mjs');
  const { values, problems } = readEnvironment({ DATABASE_URL: process.env.DATABASE_URL }, ['DATABASE_URL']);
  if (values.DATABASE_URL) return values.DATABASE_URL;
  console.error(describeProblems(problems));
  process.exit(78);
}

async function main() {
  const [command, name] = process.argv.slice(2);
  const { schemaDifference, writeMigration } = await import('./migrate/difference.mjs');
  if (command === 'deploy') {
    const applied = await migrate(await databaseUrl(), { log: console.log });
    console.log(applied.length > 0 ? `${applied.length} applied` : 'Nothing to apply');
  } else if (command === 'diff' && name) {
    const folder = await writeMigration(name);
    console.log(folder ? `Wrote ${relative(process.cwd(), folder)}` : 'The migrations already lead to the schema');
  } else if (command === 'check') {
    const sql = await schemaDifference();
    if (!sql) return;
    console.error(
      `The schema and the migrations differ. \`node prisma/migrate.mjs diff <name>\` would write:\n\n${sql}`,
    );
    process.exitCode = 1;
  } else {
    console.error(usage);
    process.exitCode = 2;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main().catch((error) => {
    console.error(process.env.DEBUG ? error : error.message);
    process.exitCode = 1;
  });
}
