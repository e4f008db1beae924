import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { query } from '@/server/test/database';
import { ensureDatabase, findPostgres, startPostgres } from './postgres.mjs';

const dataDir = mkdtempSync(join(tmpdir(), 'crm-postgres-test-'));
const pidFile = join(dataDir, 'postgres/postmaster.pid');
const postmasterPid = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('a cluster keeps its data over stop, kill -9, and a stale pid file whose number is another program', async () => {
  const first = await startPostgres({ dataDir });
  expect(await ensureDatabase(first.adminUrl('crm'))).toBe(true);
  expect(await ensureDatabase(first.adminUrl('crm'))).toBe(false);
  await query(first.url('crm'), 'CREATE TABLE kept AS SELECT 1 AS one');
  expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600);
  await first.stop();
  expect(await findPostgres(dataDir)).toBeUndefined();

  const second = await startPostgres({ dataDir });
  expect(second).toMatchObject({ port: first.port, adopted: false });
  process.kill(postmasterPid(), 'SIGKILL');
  const third = await startPostgres({ dataDir });
  expect(await query(third.url('crm'), 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  await third.stop();

  writeFileSync(pidFile, `${process.pid}\n${join(dataDir, 'postgres')}\n0\n5432\n\n127.0.0.1\n0 0\nready   \n`);
  const fourth = await startPostgres({ dataDir });
  expect(fourth.adopted).toBe(false);
  await fourth.stop();
});

test('a server that still runs is taken over, with its connections', async () => {
  const first = await startPostgres({ dataDir });
  const second = await startPostgres({ dataDir });
  expect(second).toMatchObject({ port: first.port, adopted: true });
  expect(await query(second.url('crm'), 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  await second.stop();
  expect(await findPostgres(dataDir)).toBeUndefined();
});

test('one that runs and answers nothing is not taken over, but ended and started again', async () => {
  await startPostgres({ dataDir });
  const hung = postmasterPid();
  process.kill(hung, 'SIGSTOP');
  const server = await startPostgres({ dataDir, patienceMs: 1000 });
  expect([server.adopted, postmasterPid() === hung]).toEqual([false, false]);
  expect(await query(server.url('crm'), 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  await server.stop();
});

test('it listens on loopback alone, and wants the password', async () => {
  const server = await startPostgres({ dataDir });
  const rows = await query(server.url('crm'), `SELECT name, setting FROM pg_settings WHERE name ~ '^(fsync|listen_)'`);
  expect(rows).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'listen_addresses', setting: '127.0.0.1' },
  ]);
  const url = new URL(server.url('crm'));
  url.password = 'guess';
  await expect(query(url.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  await server.stop();
});

test('the service owns its database and may do nothing beside', async () => {
  const server = await startPostgres({ dataDir });
  const role = 'rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls';
  expect(await query(server.url('crm'), `SELECT ${role} FROM pg_roles WHERE rolname = current_user`)).toEqual([
    { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false },
  ]);
  const refused = [
    [`COPY kept FROM PROGRAM 'echo 2'`, /permission denied to COPY .*external program/],
    [`COPY kept TO '/tmp/kept'`, /permission denied to COPY .*file/],
    [`SELECT pg_read_file('PG_VERSION')`, 'permission denied for function pg_read_file'],
    [`SELECT lo_import('/etc/passwd')`, 'permission denied for function lo_import'],
    ['CREATE EXTENSION adminpack', /permission denied|not available/],
    ['CREATE EXTENSION file_fdw', /permission denied|not available/],
    [`ALTER SYSTEM SET archive_command = 'true'`, 'permission denied to set parameter'],
    ['CREATE DATABASE another', 'permission denied to create database'],
    ['CREATE ROLE another SUPERUSER', 'permission denied to create role'],
    ['SET ROLE postgres', 'permission denied to set role'],
  ] as const;
  for (const [statement, why] of refused) await expect(query(server.url('crm'), statement)).rejects.toThrow(why);
  await server.stop();
});

test('what an earlier release made as superuser becomes the service’s own', async () => {
  const home = mkdtempSync(join(tmpdir(), 'crm-postgres-test-'));
  const made = await startPostgres({ dataDir: home });
  await query(made.adminUrl('postgres'), 'CREATE DATABASE crm');
  await query(
    made.adminUrl('crm'),
    `CREATE EXTENSION citext; CREATE SCHEMA engine;
     CREATE TABLE engine.run (id bigserial PRIMARY KEY, state text); CREATE TYPE mood AS ENUM ('a');
     CREATE TABLE kept (id int GENERATED ALWAYS AS IDENTITY, email citext, mood mood); CREATE VIEW seen AS TABLE kept;
     INSERT INTO kept (email) VALUES ('Ada@x.example');
     CREATE FUNCTION one(n int) RETURNS int LANGUAGE sql AS 'SELECT 1'; CREATE SEQUENCE alone;`,
  );
  const file = join(home, 'postgres.json');
  const { servicePassword: _, ...old } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify(old));
  await made.stop();

  const server = await startPostgres({ dataDir: home });
  const rows = await query(
    server.url('crm'),
    `ALTER TABLE kept ADD COLUMN more int; ALTER TABLE engine.run ADD COLUMN more int; ALTER TYPE mood ADD VALUE 'b';
     DROP FUNCTION one(int); DROP SEQUENCE alone; DROP VIEW seen; INSERT INTO engine.run (state) VALUES ('x');
     CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gist; CREATE SCHEMA another;`,
  ).then(() => query(server.url('crm'), `SELECT email FROM kept WHERE email = 'ada@X.example'`));
  expect(rows).toEqual([{ email: 'Ada@x.example' }]);
  await server.stop();
  rmSync(home, { recursive: true });
});

test('a cluster of another major version, or something else in its place, is refused with what to do', async () => {
  const home = mkdtempSync(join(tmpdir(), 'crm-postgres-test-'));
  mkdirSync(join(home, 'postgres'));
  await expect(startPostgres({ dataDir: home })).rejects.toThrow('has no PG_VERSION');
  writeFileSync(join(home, 'postgres/PG_VERSION'), '13\n');
  await expect(startPostgres({ dataDir: home })).rejects.toThrow(
    /made by PostgreSQL 13; .* PostgreSQL 18.*admin backup.*admin restore/s,
  );
  rmSync(home, { recursive: true });
});
