import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, query } from '@/server/test/database';
import { tryLock } from '../scripts/lock.mjs';
import { freePort } from '../scripts/postgres/postmaster.mjs';
import { root } from '../scripts/run.mjs';
import { createServices } from './up/serve.mjs';
import { readSecrets, readSettings } from './up/settings.mjs';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'crm-up-test-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function startUp(settings: Record<string, string>, ...args: string[]) {
  const { DATABASE_URL: _database, CRM_SECRET: _secret, CRM_BASE_URL: _url, ...env } = process.env;
  return spawn(process.execPath, [join(root, 'cli/up.mjs'), ...args], {
    env: { ...env, CRM_DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs `up` to its end, which is near: each of these is refused before the long work. */
function up(settings: Record<string, string>, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = startUp(settings, ...args);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

describe('up refuses, and says what to do', () => {
  test('when the port is taken: by whom, and how to take another', async () => {
    const server = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const { code, output } = await up({ PORT: String(port) });
    server.close();
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} is taken`);
    expect(output).toContain(`PORT=${port + 1} npm run up`);
    if (process.platform === 'linux') expect(output).toContain(`by process ${process.pid} (`);
  });

  test('when another runs on the same data directory', async () => {
    const lock = tryLock(join(dataDir, 'up.lock'));
    const { code, output } = await up({ PORT: String(await freePort()) });
    lock.release();
    expect(code).toBe(1);
    expect(output).toContain(`already runs on ${dataDir} (process ${process.pid})`);
  });

  test('when DATABASE_URL comes without CRM_SECRET', async () => {
    const { code, output } = await up({ DATABASE_URL: 'postgresql://db.example/crm' });
    expect(code).toBe(1);
    expect(output).toContain('so CRM_SECRET must be too');
  });

  test('when a newer release has migrated the database: which, and the way back', async () => {
    const database = await createTestDatabase();
    await query(
      database.url,
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
         VALUES (gen_random_uuid(), 'x', '99990101000000_of_tomorrow', now(), 1);
       COMMENT ON TABLE _prisma_migrations IS 'migrated by release 99.1.0'`,
    );
    const settings = { DATABASE_URL: database.url, CRM_SECRET: 'x'.repeat(32), PORT: String(await freePort()) };
    const { code, output } = await up(settings, '--dev');
    await database.drop();
    expect(code).toBe(1);
    expect(output).toContain('migrated by a newer release: it has 99990101000000_of_tomorrow');
    expect(output).toContain('Run release 99.1.0 or a later one. To go back, restore a backup');
  });

  test('when the port or the database address is none', () => {
    expect(() => readSettings({ NODE_ENV: 'test', PORT: 'http' }, [])).toThrow('PORT is not a port number');
    expect(() => readSettings({ NODE_ENV: 'test', DATABASE_URL: 'mysql://x' }, [])).toThrow('not the address');
    expect(() => readSettings({ NODE_ENV: 'test' }, ['--fast'])).toThrow('Unknown option --fast');
  });
});

test('a second Ctrl-C ends it at once, also while it waits for what no signal reaches', async () => {
  let asked = 0;
  const mute = createServer((socket) => {
    asked++;
    socket.on('error', () => {});
  });
  const port = await freePort();
  await new Promise<void>((resolve) => mute.listen(port, '127.0.0.1', resolve));
  const settings = { DATABASE_URL: `postgresql://crm@127.0.0.1:${port}/crm`, CRM_SECRET: 'x'.repeat(32) };
  const child = startUp({ ...settings, PORT: String(await freePort()) }, '--dev');
  const ended = new Promise((resolve) => child.once('close', (code) => resolve(code)));
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await vi.waitFor(() => expect(asked).toBeGreaterThan(0), { timeout: 120_000 });
  child.kill('SIGINT');
  await vi.waitFor(() => expect(output).toContain('Ending…'), { timeout: 60_000 });
  // The same Ctrl-C may arrive twice within a moment, which is no second one.
  const again = setInterval(() => child.kill('SIGINT'), 100);
  expect(await ended).toBe(130);
  clearInterval(again);
  expect(output).toContain('Not waiting any longer.');
  mute.close();
});

describe('a lock', () => {
  test('has one holder, and is free again once released', () => {
    const file = join(dataDir, 'a.lock');
    const lock = tryLock(file);
    expect(lock.holder).toBeUndefined();
    expect(tryLock(file).holder).toBe(process.pid);
    lock.release();
    expect(tryLock(file).holder).toBeUndefined();
  });

  test('is taken over from a process that is gone, or whose number is now another program', () => {
    const file = join(dataDir, 'a.lock');
    for (const stale of ['999999999\nnode cli/up.mjs ', `${process.pid}\nsome other program `, '']) {
      writeFileSync(file, stale);
      const lock = tryLock(file);
      expect(lock.holder).toBeUndefined();
      expect(readFileSync(file, 'utf8')).toContain(`${process.pid}\n`);
      lock.release();
    }
  });
});

test('settings follow the environment, with loopback and the embedded parts by default', () => {
  const settings = readSettings({ NODE_ENV: 'test', PORT: '4000', CRM_DATA_DIR: '/data' }, ['--dev']);
  expect(settings).toMatchObject({ dev: true, port: 4000, host: '127.0.0.1', baseUrl: 'http://localhost:4000' });
  expect(settings).toMatchObject({ dataDir: '/data', databaseUrl: undefined, ownEngine: true });
  const outgrown = {
    DATABASE_URL: 'postgres://h/d',
    CRM_SECRET: 's',
    INNGEST_DEV: '1',
    CRM_BASE_URL: 'https://crm.example/',
  };
  expect(readSettings({ NODE_ENV: 'test', ...outgrown }, [])).toMatchObject({
    baseUrl: 'https://crm.example',
    databaseUrl: 'postgres://h/d',
    ownEngine: false,
  });
});

test('a machine that only serves has no engine, and one that only works says so', () => {
  const settings = (CRM_ROLE: string) => readSettings({ NODE_ENV: 'test', CRM_ROLE }, []);
  expect(settings('web')).toMatchObject({ ownEngine: false, serves: true });
  expect(settings('worker')).toMatchObject({ ownEngine: true, serves: false });
  expect(settings('')).toMatchObject({ ownEngine: true, serves: true });
});

test('secrets are made once, kept, and readable by their owner alone', () => {
  const first = readSecrets(dataDir);
  expect(first.INNGEST_SIGNING_KEY).toMatch(/^signkey-prod-[0-9a-f]{64}$/);
  expect(readSecrets(dataDir)).toEqual(first);
  writeFileSync(join(dataDir, 'secrets.json'), '{"CRM_SECRET": "');
  expect(() => readSecrets(dataDir)).toThrow('not readable as JSON');
});

test('what serves loads no source maps, and has a heap that is collected before it has grown', () => {
  const settings = readSettings({ NODE_ENV: 'test', CRM_DATA_DIR: dataDir }, []);
  const started = () => createServices(settings, {}, () => {}).map(({ args, options }) => ({ args, env: options.env }));
  const [web, engine] = started();
  for (const service of [web, engine]) {
    expect(service?.args).not.toContain('--enable-source-maps');
    expect(service?.args).toContain('--max-old-space-size=1024');
    expect(service?.env.MALLOC_ARENA_MAX).toBe('2');
  }
  vi.stubEnv('NODE_OPTIONS', '--max_old_space_size=4096');
  expect(started().flatMap(({ args }) => args.filter((arg) => arg.includes('old-space')))).toEqual([]);
  vi.unstubAllEnvs();
});
