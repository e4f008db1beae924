import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { startEngine } from '@/inngest/engine/engine';
import { EVENT_KEY, SIGNING_KEY } from '@/inngest/engine/testing/app';
import { type Spawned, spawnProgram } from '@/inngest/engine/testing/processes';
import { createTestDatabase, query } from '@/server/test/database';
import { makeWorkspace } from '@/server/test/factories';
import { untilMinuteHasRoom } from '@/server/test/minute';
import { freePort } from '@/server/test/ports';
import { hasRedis, startRedis } from '@/server/test/redis';
import { shownWhere } from '@/server/test/shown-where';
import { soon } from '@/server/test/soon';
import { startUpstash } from '@/server/test/upstash';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A service of its own, and what it says of its health. */
async function startService(env: Record<string, string>) {
  const port = await freePort();
  const service: Spawned = await spawnProgram('server/test/api-process.ts', {
    ...{ PORT: String(port), LOG_LEVEL: 'silent' },
    ...env,
  });
  closing.push(() => service.end('SIGKILL'));
  const base = `http://127.0.0.1:${port}`;
  const ask = async (path = '') => {
    const response = await fetch(`${base}/api/health${path}`, { signal: AbortSignal.timeout(5000) });
    return { code: response.status, ...((await response.json()) as { ready?: boolean; parts?: object }) };
  };
  return { base, ask };
}

it('says within seconds that the database is away, and that it is back; alive it is all the time', async () => {
  const database = await createTestDatabase();
  closing.push(() => database.drop());
  const name = new URL(database.url).pathname.slice(1);
  const allow = (may: boolean) =>
    query(
      Object.assign(new URL(database.adminUrl), { pathname: '/postgres' }).href,
      `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS ${may};
       SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
    );
  const { ask } = await startService({ DATABASE_URL: database.url });
  expect(await ask()).toMatchObject({ code: 200, ready: true, parts: { database: 'ok', rateLimit: 'in process' } });
  await allow(false);
  await soon(ask, async () => expect(await ask('/ready')).toMatchObject({ code: 503, ready: false }));
  expect(await ask()).toMatchObject({ code: 503, parts: { database: 'unreachable' } });
  expect(await ask('/live')).toMatchObject({ code: 200, live: true });
  await allow(true);
  await soon(ask, async () => expect(await ask()).toMatchObject({ code: 200, parts: { database: 'ok' } }));
});

it('is told of a database whose address names its host as that of a socket does', async () => {
  const { port, username, password, pathname, searchParams } = new URL(process.env.DATABASE_URL ?? '');
  searchParams.set('host', '127.0.0.1');
  searchParams.set('port', port);
  const { ask } = await startService({
    DATABASE_URL: `postgresql://${username}:${password}@${pathname}?${searchParams}`,
  });
  expect(await ask()).toMatchObject({ code: 200, parts: { database: 'ok' } });
  expect(await ask('/live')).toMatchObject({ code: 200, live: true });
});

it('counts in the process while Redis is away or does not answer, says so, and goes back to it by itself', async () => {
  const ws = await makeWorkspace();
  const port = await freePort();
  const redis = { UPSTASH_REDIS_REST_URL: `http://127.0.0.1:${port}`, UPSTASH_REDIS_REST_TOKEN: 'token' };
  const { base, ask } = await startService({ ...redis, CRM_RATE_LIMIT_PER_MINUTE: '10' });
  const get = () => fetch(`${base}/api/v1/tags`, { headers: { authorization: `Bearer ${ws.key}` } });
  const away = {
    code: 200,
    ready: true,
    outside: { redis: 'away' },
    parts: { rateLimit: expect.stringMatching(/^in process, /) },
  };
  const there = { code: 200, ready: true, outside: { redis: 'ok' }, parts: { rateLimit: 'redis' } };

  expect([(await get()).status, await ask()]).toMatchObject([200, away]);
  const first = await startUpstash({ limit: 10, port });
  await soon(ask, async () => expect(await ask()).toMatchObject(there));
  expect((await get()).headers.get('ratelimit-remaining')).toBe('9');
  await first.close();

  // One that takes connections and never answers.
  const mute = createServer((socket) => void closing.push(() => socket.destroy()));
  closing.push(() => mute.close());
  await new Promise<void>((resolve) => mute.listen(port, '127.0.0.1', resolve));
  await soon(ask, async () => expect(await ask()).toMatchObject(away));
  const started = performance.now();
  const answers = await Promise.all(Array.from({ length: 50 }, get));
  expect(performance.now() - started).toBeLessThan(20_000);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
});

const withRedis = shownWhere(hasRedis, 'apt-get install redis-server');

withRedis('two processes count together in an ordinary Redis, each for itself while it is away or hangs', async () => {
  const ws = await makeWorkspace();
  const port = await freePort();
  const start = () => startRedis({ port, password: 'secret' });
  const REDIS_URL = `redis://:secret@127.0.0.1:${port}`;
  const services = await Promise.all([1, 2].map(() => startService({ REDIS_URL, CRM_RATE_LIMIT_PER_MINUTE: '10' })));
  const away = { code: 200, ready: true, outside: { redis: 'away' } };
  const there = { code: 200, outside: { redis: 'ok' }, parts: { rateLimit: 'redis' } };
  const all = (state: object) =>
    Promise.all(services.map(({ ask }) => soon(ask, async () => expect(await ask()).toMatchObject(state))));
  /** How many of a caller's requests are let through. */
  const passed = async (key: string) => {
    const headers = { authorization: `Bearer ${key}` };
    const calls = services.flatMap(({ base }) => Array.from({ length: 15 }, () => `${base}/api/v1/tags`));
    const answers = await Promise.all(calls.map((url) => fetch(url, { headers })));
    return answers.filter(({ status }) => status === 200).length;
  };

  await all(away);
  let redis = await start();
  closing.push(() => redis.close());
  await all(there);
  await untilMinuteHasRoom();
  expect(await passed(ws.key)).toBe(10);
  expect(await passed(ws.key)).toBe(0);
  redis.child.kill('SIGSTOP');
  await all(away);
  expect(await passed((await makeWorkspace()).key)).toBeGreaterThanOrEqual(10);
  redis.child.kill('SIGCONT');
  await all(there);
  await redis.close();
  await all(away);
  redis = await start();
  await all(there);
});

it('answers 503 and says so while the disk is full, and saves again by itself when there is room', async () => {
  const ws = await makeWorkspace();
  const url = process.env.DATABASE_URL ?? '';
  const { base, ask } = await startService({});
  const save = async () => {
    const headers = { authorization: `Bearer ${ws.key}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ contacts: [{ name: 'Ada', email: 'ada@example.com' }] });
    const response = await fetch(`${base}/api/v1/contacts`, { method: 'POST', headers, body });
    return [
      response.status,
      response.headers.get('retry-after'),
      ((await response.json()) as { error?: string }).error,
    ];
  };
  // As the server answers when a file of the table cannot grow.
  await query(
    url,
    `CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
     CREATE TRIGGER disk_full BEFORE INSERT ON "Contact" EXECUTE FUNCTION disk_full()`,
  );
  expect(await save()).toEqual([503, '2', 'The disk is full. Please try again.']);
  expect(await ask()).toMatchObject({ code: 503, ready: false, parts: { database: 'disk full' } });
  await query(url, 'DROP FUNCTION disk_full CASCADE');
  expect(await save()).toEqual([200, null, undefined]);
  await soon(ask, async () => expect(await ask()).toMatchObject({ code: 200, parts: { database: 'ok' } }));
});

it('is ready where the engine of another machine works, and says that its own stands by', async () => {
  const databaseUrl = process.env.DATABASE_URL ?? '';
  const port = await freePort();
  const keys = { signingKey: SIGNING_KEY, eventKey: EVENT_KEY, appUrl: 'http://127.0.0.1:1/api/inngest' };
  const working = await startEngine({ databaseUrl, port: 0, ...keys });
  closing.push(() => working.stop());
  const stop = new AbortController();
  await new Promise<number>((standsBy) => {
    const waiting = startEngine({ databaseUrl, port, ...keys, signal: stop.signal, standsBy });
    closing.push(() => {
      stop.abort();
      return waiting.catch(() => {});
    });
  });
  const { ask } = await startService({
    CRM_ENGINE_URL: `http://127.0.0.1:${port}`,
    INNGEST_BASE_URL: `http://127.0.0.1:${port}`,
    INNGEST_EVENT_KEY: EVENT_KEY,
    INNGEST_SIGNING_KEY: SIGNING_KEY,
    CRM_APP_URL: keys.appUrl,
  });
  expect(await ask()).toMatchObject({ code: 200, ready: true, parts: { work: 'embedded engine, stands by' } });
});

it('says which parts outside are away, and is ready without them', async () => {
  const nobody = `127.0.0.1:${await freePort()}`;
  let greeting = '220 mail.example ESMTP\r\n';
  const mail = createServer((socket) => {
    socket.on('error', () => {});
    if (greeting) socket.end(greeting);
  });
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve));
  closing.push(() => mail.close());
  const { ask } = await startService({
    CRM_SMTP_URL: `smtp://127.0.0.1:${(mail.address() as AddressInfo).port}`,
    AI_BASE_URL: `http://${nobody}/v1`,
    AI_MODEL: 'model',
    INNGEST_BASE_URL: `http://${nobody}`,
    INNGEST_EVENT_KEY: 'key',
  });
  const closed = { state: 'closed', since: expect.any(String), timeoutMs: expect.any(Number) };
  expect(await ask()).toMatchObject({
    ...{ code: 200, ready: true },
    outside: { mail: 'ok', ai: 'away', inngest: 'away' },
    breakers: { mail: closed, ai: closed, inngest: closed },
  });
  // It takes connections, but lets nobody in, or no longer says anything.
  for (const said of ['554 Not from here\r\n', '']) {
    greeting = said;
    await soon(ask, async () => expect(await ask()).toMatchObject({ code: 200, outside: { mail: 'away' } }));
    greeting = '220 mail.example ESMTP\r\n';
    await soon(ask, async () => expect(await ask()).toMatchObject({ code: 200, outside: { mail: 'ok' } }));
  }
});
