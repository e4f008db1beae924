import { relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { withClient } from '../scripts/postgres/client.mjs';
import { migrationsFolder, readMigrations, readSchema, schemaFolder, toMigrationList } from './migrate/folder.mjs';
import { noteRelease, tooNew } from './migrate/release.mjs';
import { assertRole, openSchema } from './migrate/role.mjs';

const usage = `Usage:
  node prisma/migrate.mjs deploy         apply the migrations to the database that DATABASE_URL names
  node prisma/migrate.mjs diff <name>    write a migration that leads from the migrations to the schema
  node prisma/migrate.mjs check          fail if the migrations do not lead to the schema, or break the rules of docs/upgrading.md`;

// Any number does, so long as everything that migrates this product takes the same one.
const lockKey = 7_203_114;
const lookAgainMs = 200;
/** After how long a migration that did not get a lock in time is begun again, and for how long: a backup holds all tables. */
const pauseMs = 2000;
const patienceMs = 3_600_000;

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
    await takeLock(client);
    const applied = await readApplied(client);
    const pending = wanted.filter(({ name }) => !applied.find((row) => row.name === name && row.finished));
    await assertHistory(client, wanted, applied);
    if (pending.length === 0) return [];
    await assertRole(client);
    await openSchema(client);
    for (const { name } of pending) log(`Applying ${name}`);
    const files = readSchema(schema);
    const migrationsList = toMigrationList(migrations, wanted);
    // Loaded only when there is work, for a database that is up to date should not wait for the engine.
    const { withEngine } = await import('./migrate/engine.mjs');
    const apply = () =>
      withEngine(databaseUrl, files, async (engine) => {
        for (const { name } of (await readApplied(client)).filter((row) => !row.finished)) {
          // A migration is one transaction, so one that did not finish (killed, or failed) has left nothing behind.
          await engine.markMigrationRolledBack({ migrationName: name, migrationsList });
        }
        return engine.applyMigrations({ migrationsList, filters: { externalTables: [], externalEnums: [] } });
      });
    await untilLocked(apply, log).catch(explain);
    await noteRelease(client);
    return pending.map(({ name }) => name);
  });
}

/**
 * Not by waiting in the server: a statement that waits there keeps an index from being made CONCURRENTLY, for ever.
 * @param {import('pg').Client} client
 */
async function takeLock(client) {
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS held', [lockKey]);
    if (rows[0].held) return;
    await sleep(lookAgainMs);
  }
}

/**
 * Begins again while somebody holds a table that a migration needs: to wait there for longer would keep everybody else from it.
 * @param {() => Promise<unknown>} apply
 * @param {(line: string) => void} log
 */
async function untilLocked(apply, log) {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await apply();
    } catch (error) {
      if (/** @type {{ code?: string }} */ (error).code !== '55P03' || Date.now() > deadline) throw error;
      log(`A table is in use; trying again in ${pauseMs / 1000} s`);
      await sleep(pauseMs);
    }
  }
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
 * @param {import('pg').Client} client
 * @param {import('./migrate/folder.mjs').Migration[]} wanted
 * @param {{ name: string, checksum: string, finished: boolean }[]} applied
 */
async function assertHistory(client, wanted, applied) {
  for (const { name, checksum, finished } of applied) {
    if (!finished) continue;
    const file = wanted.find((migration) => migration.name === name);
    if (!file) throw new Error(await tooNew(client, name));
    if (file.checksum === checksum || file.mends.includes(checksum)) continue;
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
    const { policyProblems } = await import('./migrate/policy.mjs');
    const problems = policyProblems();
    if (problems.length > 0)
      console.error(`Neighbouring releases run side by side (docs/upgrading.md):\n${problems.join('\n')}`);
    const sql = await schemaDifference();
    if (sql)
      console.error(
        `The schema and the migrations differ. \`node prisma/migrate.mjs diff <name>\` would write:\n\n${sql}`,
      );
    if (sql || problems.length > 0) process.exitCode = 1;
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
