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
  expect(await ensureDatabase(first.url('crm'))).toBe(true);
  expect(await ensureDatabase(first.url('crm'))).toBe(false);
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

test('a cluster of another major version, or something else in its place, is refused with what to do', async () => {
  const home = mkdtempSync(join(tmpdir(), 'crm-postgres-test-'));
  mkdirSync(join(home, 'postgres'));
  await expect(startPostgres({ dataDir: home })).rejects.toThrow('has no PG_VERSION');
  writeFileSync(join(home, 'postgres/PG_VERSION'), '13\n');
  await expect(startPostgres({ dataDir: home })).rejects.toThrow(
    /made by PostgreSQL 13; .* PostgreSQL 18.*CRM_DATA_DIR/,
  );
  rmSync(home, { recursive: true });
});
