import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, query } from '@/server/test/database';
import { canRecover } from '../cli/up/retry.mjs';
import { nextStamp, schemaDifference } from '../prisma/migrate/difference.mjs';
import { withEngine } from '../prisma/migrate/engine.mjs';
import { thisRelease } from '../prisma/migrate/release.mjs';
import { openWall } from '../prisma/migrate/role.mjs';
import { migrate } from '../prisma/migrate.mjs';
import { freePort } from './postgres/postmaster.mjs';
import { ensureDatabase, startPostgres } from './postgres.mjs';

const schema = `
datasource db {
  provider = "postgresql"
}
model Booking {
  id     String    @id @db.Uuid
  host   String    @db.Uuid
  starts DateTime  @db.Timestamptz(3)
  ends   DateTime  @db.Timestamptz(3)
  email  String?
}
`;

// What Prisma cannot express, with semicolons where a careless reader would cut.
const byHand = `
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "Booking_email" ON "Booking" (lower("email")) WHERE "email" IS NOT NULL;
CREATE INDEX "Booking_search" ON "Booking" USING gin (("email" || ';') gin_trgm_ops);
ALTER TABLE "Booking" ADD CONSTRAINT "Booking_times" CHECK ("starts" < "ends");
ALTER TABLE "Booking" ADD CONSTRAINT "Booking_overlap"
  EXCLUDE USING gist ("host" WITH =, tstzrange("starts", "ends") WITH &&);
CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM 1; RETURN NEW; END $$;
`;

function makeFolders() {
  const folder = mkdtempSync(join(tmpdir(), 'crm-migrate-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const paths = { schema: join(folder, 'schema'), migrations: join(folder, 'migrations') };
  mkdirSync(paths.schema);
  writeFileSync(join(paths.schema, 'schema.prisma'), schema);
  const add = (name: string, sql: string) => {
    mkdirSync(join(paths.migrations, name), { recursive: true });
    writeFileSync(join(paths.migrations, name, 'migration.sql'), sql);
  };
  return { ...paths, add };
}

test('migrations apply once, and SQL that Prisma cannot express is no drift', async () => {
  const folders = makeFolders();
  const database = await createTestDatabase({ empty: true });
  const where = { ...folders, adminUrl: database.adminUrl };
  expect(await migrate(database.url, where)).toEqual([]);
  const sql = await schemaDifference(where);
  expect(sql).toContain('CREATE TABLE "Booking"');
  folders.add('1_init', sql + byHand);
  expect(await schemaDifference(where)).toBe('');
  expect(await migrate(database.url, where)).toEqual(['1_init']);
  expect(await migrate(database.url, where)).toEqual([]);
  writeFileSync(join(folders.schema, 'schema.prisma'), schema.replace('email  String?', 'email String? @unique'));
  expect(await schemaDifference(where)).toContain('CREATE UNIQUE INDEX');
  await database.drop();
});

test('a migration that fails leaves nothing behind, and applies once it is mended', async () => {
  const folders = makeFolders();
  const database = await createTestDatabase({ empty: true });
  folders.add('1_a', 'CREATE TABLE a (i int); SELECT 1 / 0;');
  await expect(migrate(database.url, folders)).rejects.toThrow('division by zero');
  expect(await query(database.url, `SELECT to_regclass('a') AS a`)).toEqual([{ a: null }]);
  folders.add('1_a', 'CREATE TABLE a (i int);');
  expect(await migrate(database.url, folders)).toEqual(['1_a']);
  folders.add('1_a', 'CREATE TABLE a (i bigint);');
  await expect(migrate(database.url, folders)).rejects.toThrow('1_a was changed after it was applied');
  await database.drop();
});

test('a database of a newer release is refused, with that release and the way back', async () => {
  const folders = makeFolders();
  const database = await createTestDatabase({ empty: true });
  folders.add('1_a', 'CREATE TABLE a (i int);');
  await migrate(database.url, folders);
  const older = makeFolders();
  older.add('0_other', 'SELECT 1;');
  const refused = (which: string) =>
    expect(migrate(database.url, older)).rejects.toThrow(
      `it has 1_a, which is not here (release ${thisRelease()}). Run ${which} or a later one. To go back, restore a backup`,
    );
  await refused('the release that made it');
  await query(database.url, `COMMENT ON TABLE _prisma_migrations IS 'migrated by release 99.1.0'`);
  await refused('release 99.1.0');
  await database.drop();
});

test('a migration waits a short while for a table that is in use, lets others have it, and is tried again', async () => {
  const folders = makeFolders();
  const database = await createTestDatabase({ empty: true });
  folders.add('1_a', 'CREATE TABLE a (i int);');
  await migrate(database.url, folders);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('BEGIN; LOCK TABLE a IN ACCESS SHARE MODE');
  folders.add('2_b', 'ALTER TABLE a ADD COLUMN j int; SELECT 1;');
  const log: string[] = [];
  const migrated = migrate(database.url, { ...folders, log: (line) => log.push(line) });
  await expect.poll(() => log, { timeout: 30_000 }).toContain('A table is in use; trying again in 2 s');
  expect(await query(database.url, 'SELECT count(*)::int AS n FROM a')).toEqual([{ n: 0 }]);
  await client.end();
  expect(await migrated).toEqual(['2_b']);
  await database.drop();
});

test('an index is made CONCURRENTLY, also while a second process waits to migrate', async () => {
  const folders = makeFolders();
  const database = await createTestDatabase({ empty: true });
  folders.add('1_a', 'CREATE TABLE a (i int);');
  await migrate(database.url, folders);
  folders.add('2_index', '-- Large by now.\nCREATE INDEX CONCURRENTLY a_i ON a (i);\n');
  const results = await Promise.all([1, 2, 3].map(() => migrate(database.url, folders)));
  expect(results.flat()).toEqual(['2_index']);
  const valid = await query(database.url, `SELECT indisvalid FROM pg_index WHERE indexrelid = 'a_i'::regclass`);
  expect(valid).toEqual([{ indisvalid: true }]);
  await database.drop();
});

test('two processes that migrate at once do each migration once', async () => {
  const folders = makeFolders();
  const database = await createTestDatabase({ empty: true });
  folders.add('1_a', 'CREATE TABLE a (i int); SELECT pg_sleep(0.3);');
  const results = await Promise.all([migrate(database.url, folders), migrate(database.url, folders)]);
  expect(results.flat()).toEqual(['1_a']);
  await database.drop();
});

test('a server that is killed in the midst of a migration is told as lost, and the migration is begun again', async () => {
  const folders = makeFolders();
  const dataDir = mkdtempSync(join(tmpdir(), 'crm-migrate-killed-'));
  let server = await startPostgres({ dataDir });
  onTestFinished(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  await ensureDatabase(server.adminUrl('crm'));
  folders.add('1_a', 'CREATE TABLE a (i int); SELECT pg_sleep(60);');
  const kill = () =>
    process.kill(Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 9);
  const failed = migrate(server.url('crm'), folders).catch((error) => error);
  const sleeping = `SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'`;
  await expect.poll(() => query(server.adminUrl('crm'), sleeping), { timeout: 30_000 }).toHaveLength(1);
  kill();
  expect(canRecover(await failed)).toBe(true);

  server = await startPostgres({ dataDir });
  folders.add('1_a', 'CREATE TABLE a (i int);');
  expect(await migrate(server.url('crm'), folders)).toEqual(['1_a']);
});

test('an engine that finds no server says so as a lost connection does', async () => {
  const port = await freePort();
  const apply = withEngine(`postgresql://crm:crm@127.0.0.1:${port}/crm`, [['schema.prisma', schema]], (engine) =>
    engine.applyMigrations({ migrationsList: [], filters: { externalTables: [], externalEnums: [] } }),
  );
  const error = await apply.catch((error) => error);
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  expect(canRecover(error)).toBe(true);
});

test('a plain role is told what an administrator has to grant it, and whether that keeps workspaces apart', async () => {
  const folders = makeFolders();
  folders.add('1_init', 'CREATE TABLE "Thing" (id int);');
  const database = await createTestDatabase({ empty: true });
  const role = `Plain ${process.pid}`;
  const name = new URL(database.url).pathname.slice(1);
  const admin = (statement: string) => query(database.adminUrl, statement);
  await admin(`CREATE ROLE "${role}" LOGIN PASSWORD 'plain'`);
  await admin(`ALTER DATABASE "${name}" OWNER TO "${role}"`);
  onTestFinished(async () => {
    await database.drop();
    await query(adminUrlOf(database.adminUrl), `DROP ROLE "${role}"`);
  });
  const url = new URL(database.url);
  Object.assign(url, { username: encodeURIComponent(role), password: 'plain' });
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  onTestFinished(() => client.end());
  const needed = `GRANT crm_sweep TO "${role}" WITH INHERIT FALSE, SET TRUE;`;
  await expect(migrate(url.href, folders)).rejects.toThrow(needed);
  await admin(`GRANT crm_sweep TO "${role}"`);
  expect(await openWall(client)).toContain(`REVOKE crm_sweep FROM "${role}"; ${needed}`);
  await admin(`REVOKE crm_sweep FROM "${role}"; ${needed}`);
  expect(await openWall(client)).toBeUndefined();
  expect(await migrate(url.href, folders)).toEqual(['1_init']);
});

const adminUrlOf = (url: string) => Object.assign(new URL(url), { pathname: '/postgres' }).href;

test('a new migration comes after all others, also where one is of a clock that was ahead', () => {
  const now = new Date('2026-11-24T08:09:10.123Z');
  expect(nextStamp([], now)).toBe('20261124080910');
  expect(nextStamp([{ name: '20261124080900_a' }], now)).toBe('20261124080910');
  expect(nextStamp([{ name: '20261124080900_a' }, { name: '20261128500000_b' }], now)).toBe('20261128500001');
});
