import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { query } from '@/server/test/database';
import { openDatabase, watchDatabase } from './database.mjs';
import { readSettings } from './settings.mjs';
import { watchSilentDatabase } from './silent-database.mjs';

let dataDir = '';
const closing: (() => unknown)[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'crm-up-database-'));
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  rmSync(dataDir, { recursive: true, force: true });
});

const answers = { timeout: 120_000, interval: 50 };

const pidOf = () => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

test('an embedded database that runs and answers nothing is told of, ended, and brought back', async () => {
  const settings = readSettings({ NODE_ENV: 'test', CRM_DATA_DIR: dataDir }, []);
  const database = await openDatabase(settings);
  closing.push(() => database.stop());
  await database.publish();
  const said: string[] = [];
  const log = (text: string) => said.push(text);
  closing.push(watchDatabase(settings, database, { log, moved: () => {} }), watchSilentDatabase(settings, log, 500));
  const pid = pidOf();
  process.kill(pid, 'SIGSTOP');
  await vi.waitFor(() => query(database.url, 'SELECT 1'), { timeout: 60_000, interval: 50 });
  expect(pidOf()).not.toBe(pid);
  expect(said.slice(0, 3)).toEqual([
    'The database runs, but has not answered for 2 s',
    'The database has not answered for 6 s; ending it',
    'The database has died; starting it again',
  ]);
});

test('the embedded database is brought back each time it is killed, also where its port was taken meanwhile', async () => {
  const settings = readSettings({ NODE_ENV: 'test', CRM_DATA_DIR: dataDir }, []);
  const database = await openDatabase(settings);
  closing.push(() => database.stop());
  await database.publish();
  const said: string[] = [];
  let moves = 0;
  closing.push(watchDatabase(settings, database, { log: (text) => said.push(text), moved: () => moves++ }));
  const kill = () => {
    const file = join(dataDir, 'postgres/postmaster.pid');
    expect(existsSync(file)).toBe(true);
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL');
  };
  const { url } = database;
  kill();
  await vi.waitFor(() => expect(said).toHaveLength(1), answers);
  await vi.waitFor(() => query(url, 'SELECT 1'), answers);
  expect([database.url, moves]).toEqual([url, 0]);

  kill();
  const squatter = createServer();
  const { port } = new URL(url);
  await vi.waitFor(
    () =>
      new Promise<void>((resolve, reject) =>
        squatter.once('error', reject).listen(Number(port), '127.0.0.1', () => resolve()),
      ),
    { timeout: 5000, interval: 5 },
  );
  closing.push(() => squatter.close());
  await vi.waitFor(() => expect(moves).toBe(1), answers);
  expect(database.url).not.toBe(url);
  expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});
