import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, query, type TestDatabase } from '@/server/test/database';
import { freePort } from '@/server/test/ports';
import { startEngine } from './engine';
import { listen } from './listen';
import { type AppServer, createClient, EVENT_KEY, SIGNING_KEY, startAppServer } from './testing/app';
import { sha1 } from './testing/harness';
import { killFunctions, STEPS } from './testing/kill-functions';
import { type Spawned, spawnProgram } from './testing/processes';
import { until } from './testing/until';

const RUNS = 40;

interface Effect {
  runId: string;
  step: string;
  moment: string;
  at: number;
}

let database: TestDatabase;
let db: pg.Pool;
const cleanups: (() => unknown)[] = [];

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  db = new pg.Pool({ connectionString: database.url, max: 2 });
  db.on('error', () => {});
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  await db.end();
  await database.drop();
});

async function spawnEngine(port: number, appUrl: string): Promise<Spawned> {
  const engine = await spawnProgram('inngest/engine/main.ts', {
    DATABASE_URL: database.url,
    CRM_ENGINE_PORT: String(port),
    CRM_APP_URL: appUrl,
    INNGEST_SIGNING_KEY: SIGNING_KEY,
    INNGEST_EVENT_KEY: EVENT_KEY,
  });
  cleanups.push(() => engine.child.kill('SIGKILL'));
  return engine;
}

async function inProcessApp(engineUrl: string, effects: Effect[]): Promise<AppServer> {
  const app = await startAppServer();
  cleanups.push(() => app.close());
  const client = createClient({ engineUrl });
  app.use(
    client,
    killFunctions(client, (runId, step, moment) => effects.push({ runId, step, moment, at: Date.now() })),
  );
  return app;
}

async function sendWork(engineUrl: string): Promise<void> {
  const events = Array.from({ length: RUNS }, (_, n) => ({ name: 't/work', data: { n } }));
  await createClient({ engineUrl }).send(events);
}

async function completed(): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::int as n from engine.run where status = 'Completed'`,
  );
  return rows[0]?.n ?? 0;
}

const allComplete = () => until('every run to complete', async () => (await completed()) === RUNS, 25_000);

/** Nothing was lost, and no step began again after its value had been stored. */
async function expectSound(effects: Effect[]): Promise<void> {
  const { rows: runs } = await db.query('select status, count(*)::int as n from engine.run group by status');
  expect(runs).toEqual([{ status: 'Completed', n: RUNS }]);
  const { rows: steps } = await db.query<{ key: string; at: number }>(
    `select run_id || id as key, extract(epoch from ended_at)::float8 * 1000 as at from engine.step where op = 'StepRun'`,
  );
  expect(steps).toHaveLength(RUNS * STEPS.length);
  const storedAt = new Map(steps.map(({ key, at }) => [key, at]));
  const again = effects.filter(
    ({ runId, step, moment, at }) => moment === 'start' && at > (storedAt.get(runId + sha1(step)) ?? Infinity) + 1,
  );
  expect(again).toEqual([]);
  const { rows: held } = await db.query(
    `select (select count(*)::int from engine.slot) as slots,
       (select count(*)::int from engine.call where state <> 'done') as calls`,
  );
  expect(held).toEqual([{ slots: 0, calls: 0 }]);
}

test('kill -9 of the engine: every run completes, and no stored step runs again', async () => {
  const effects: Effect[] = [];
  const port = await freePort();
  const engineUrl = `http://127.0.0.1:${port}`;
  const app = await inProcessApp(engineUrl, effects);
  let engine = await spawnEngine(port, app.url);
  await sendWork(engineUrl);
  for (const steps of [30, 90]) {
    await until(`${steps} steps`, () => effects.filter(({ moment }) => moment === 'end').length >= steps);
    await engine.end('SIGKILL');
    expect(await completed()).toBeLessThan(RUNS);
    engine = await spawnEngine(port, app.url);
  }
  await allComplete();
  await expectSound(effects);
  expect(await engine.end('SIGTERM')).toBe(0);
});

test('kill -9 of the application: every run completes, and no stored step runs again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'engine-'));
  cleanups.push(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'effects.jsonl');
  writeFileSync(file, '');
  const port = await freePort();
  const engine = await startEngine({
    databaseUrl: database.url,
    port: 0,
    appUrl: `http://127.0.0.1:${port}/api/inngest`,
    signingKey: SIGNING_KEY,
    eventKey: EVENT_KEY,
    backoffMs: () => 100,
  });
  cleanups.push(() => engine.stop());
  const engineUrl = `http://127.0.0.1:${engine.port}`;
  const spawnApp = async () => {
    const env = { TEST_ENGINE_URL: engineUrl, TEST_APP_PORT: String(port), TEST_EFFECTS: file };
    const app = await spawnProgram('inngest/engine/testing/app-process.ts', env);
    cleanups.push(() => app.child.kill('SIGKILL'));
    return app;
  };
  const effects = () => {
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    return lines.map((line): Effect => JSON.parse(line));
  };
  let app = await spawnApp();
  await sendWork(engineUrl);
  for (const steps of [30, 90]) {
    await until(`${steps} steps`, () => effects().filter(({ moment }) => moment === 'end').length >= steps);
    await app.end('SIGKILL');
    expect(await completed()).toBeLessThan(RUNS);
    app = await spawnApp();
  }
  await allComplete();
  await expectSound(effects());
});

test('a second engine stands by until the first is gone, and stops when told to', async () => {
  const effects: Effect[] = [];
  const port = await freePort();
  const app = await inProcessApp(`http://127.0.0.1:${port}`, effects);
  const first = await spawnEngine(port, app.url);
  const standby = spawnEngine(port, app.url);
  const locks = () =>
    db.query(`select 1 from pg_locks where locktype = 'advisory' and not granted and database =
      (select oid from pg_database where datname = current_database())`);
  await until('the second to wait', async () => (await locks()).rowCount === 1);
  await first.end('SIGKILL');
  const second = await standby;
  await sendWork(`http://127.0.0.1:${second.port}`);
  await allComplete();
  expect(await second.end('SIGINT')).toBe(0);
});

test('on another machine it says that it stands by, takes nothing, and takes over where it is expected', async () => {
  const effects: Effect[] = [];
  const port = await freePort();
  const app = await inProcessApp(`http://127.0.0.1:${port}`, effects);
  const first = await spawnEngine(await freePort(), app.url);
  const standby = await spawnEngine(port, app.url);
  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    return { status: response.status, ...((await response.json()) as { message?: string }) };
  };
  expect(await ask('/health')).toEqual({ status: 200, message: 'stands by' });
  expect(await ask(`/e/${EVENT_KEY}`, { method: 'POST', body: '[{"name":"t/work"}]' })).toMatchObject({ status: 503 });
  const third = await spawnEngine(await freePort(), app.url);
  expect(await third.end('SIGTERM')).toBe(0);
  await first.end('SIGKILL');
  await until('it to work', async () => (await ask('/health').catch(() => undefined))?.message === 'OK');
  await sendWork(`http://127.0.0.1:${port}`);
  await allComplete();
  expect(await standby.end('SIGTERM')).toBe(0);
});

test('waits where the database takes no more connections, and works once it does', async () => {
  const allow = (limit: number) =>
    query(
      Object.assign(new URL(database.adminUrl), { pathname: '/postgres' }).href,
      `ALTER DATABASE ${new URL(database.url).pathname.slice(1)} CONNECTION LIMIT ${limit}`,
    );
  const { hostname, port } = new URL(database.url);
  let tried = 0;
  const counting = createServer((socket) => {
    tried++;
    const there = connect(Number(port), hostname);
    pipeline(socket, there, socket, () => {});
  });
  const through = await listen(counting, 0);
  cleanups.push(() => counting.close());
  await allow(0);
  const engine = spawnProgram('inngest/engine/main.ts', {
    DATABASE_URL: Object.assign(new URL(database.url), { port: String(through) }).href,
    CRM_ENGINE_PORT: String(await freePort()),
    CRM_APP_URL: 'http://127.0.0.1:1/api/inngest',
    INNGEST_SIGNING_KEY: SIGNING_KEY,
    INNGEST_EVENT_KEY: EVENT_KEY,
    LOG_LEVEL: 'silent',
  });
  await Promise.race([until('it to try again', () => tried > 2, 60_000), engine]);
  await allow(-1);
  expect(await (await engine).end('SIGTERM')).toBe(0);
});

const holder = async () => {
  const { rows } = await db.query<{ pid: number }>(`select pid from pg_locks where locktype = 'advisory' and granted
    and classid = 7776 and database = (select oid from pg_database where datname = current_database())`);
  return rows[0]?.pid;
};

test('a connection that is cut, be it the one that holds the lock, ends no engine and loses no work', async () => {
  const effects: Effect[] = [];
  const port = await freePort();
  const app = await inProcessApp(`http://127.0.0.1:${port}`, effects);
  const engine = await spawnEngine(port, app.url);
  await sendWork(`http://127.0.0.1:${port}`);
  for (let cut = 1; cut <= 20; cut++) {
    const before = await holder();
    await db.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'crm engine%' and datname = current_database()`);
    await until('the lock to be held again', async () => ![undefined, before].includes(await holder()));
  }
  await allComplete();
  await expectSound(effects);
  expect(engine.child.exitCode).toBeNull();
  expect(await engine.end('SIGTERM')).toBe(0);
});

test('the engine ends by itself: 1 when another has taken its lock, 0 when its parent goes', async () => {
  const effects: Effect[] = [];
  const port = await freePort();
  const app = await inProcessApp(`http://127.0.0.1:${port}`, effects);
  const exit = ({ child }: Spawned) => new Promise((resolve) => child.once('exit', resolve));
  const first = await spawnEngine(port, app.url);
  const firstExit = exit(first);
  const own = await holder();
  const thief = await db.connect();
  const stolen = thief.query('select pg_advisory_lock(7776, 1)');
  await db.query('select pg_terminate_backend($1)', [own]);
  await stolen;
  expect(await firstExit).toBe(1);
  thief.release(true);
  const orphan = await spawnEngine(port, app.url);
  const orphanExit = exit(orphan);
  orphan.child.disconnect();
  expect(await orphanExit).toBe(0);
});

test('a stop lets open calls end, and what is left goes on with the next engine', async () => {
  const effects: Effect[] = [];
  const app = await startAppServer();
  cleanups.push(() => app.close());
  const start = () =>
    startEngine({
      databaseUrl: database.url,
      port: 0,
      appUrl: app.url,
      signingKey: SIGNING_KEY,
      eventKey: EVENT_KEY,
    });
  const use = (enginePort: number) => {
    const client = createClient({ engineUrl: `http://127.0.0.1:${enginePort}` });
    app.use(
      client,
      killFunctions(client, (runId, step, moment) => effects.push({ runId, step, moment, at: Date.now() })),
    );
  };
  const first = await start();
  use(first.port);
  await sendWork(`http://127.0.0.1:${first.port}`);
  await until('20 steps', () => effects.filter(({ moment }) => moment === 'end').length >= 20);
  await first.stop();
  const open = await db.query(`select 1 from engine.call where state = 'running'`);
  expect(open.rowCount).toBe(0);
  const second = await start();
  cleanups.push(() => second.stop());
  use(second.port);
  await allComplete();
  await expectSound(effects);
  expect(effects.filter(({ moment }) => moment === 'start')).toHaveLength(RUNS * STEPS.length);
});
