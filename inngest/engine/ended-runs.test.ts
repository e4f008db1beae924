import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/server/test/database';
import { startEngine } from './engine';
import { createClient, EVENT_KEY, SIGNING_KEY, startAppServer } from './testing/app';
import { until } from './testing/until';

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

const count = async (sql: string) => (await db.query<{ n: number }>(`select count(*)::int as n ${sql}`)).rows[0]?.n;

test('a call whose run was cancelled while it was under way is over with its engine, and keeps no other from its turn', async () => {
  const app = await startAppServer();
  cleanups.push(() => app.close());
  const start = async () => {
    const options = { databaseUrl: database.url, port: 0, appUrl: app.url, concurrency: 1 };
    const engine = await startEngine({ ...options, signingKey: SIGNING_KEY, eventKey: EVENT_KEY });
    cleanups.push(() => engine.stop());
    const client = createClient({ engineUrl: `http://127.0.0.1:${engine.port}` });
    const [triggers, cancelOn] = [{ event: 't/hang' }, [{ event: 't/stop' }]];
    app.use(client, [
      client.createFunction({ id: 'hang', triggers, cancelOn }, ({ step }) =>
        step.run('hang', () => new Promise<void>(() => {})),
      ),
      client.createFunction({ id: 'echo', triggers: { event: 't/echo' } }, () => null),
    ]);
    return { engine, client };
  };
  const first = await start();
  await first.client.send({ name: 't/hang', data: {} });
  await until('the call', async () => (await count(`from engine.call where state = 'running'`)) === 1);
  await first.client.send({ name: 't/stop', data: {} });
  await until('the end of its run', async () => (await count(`from engine.run where status = 'Cancelled'`)) === 1);
  await first.engine.stop();
  const second = await start();
  await second.client.send({ name: 't/echo', data: {} });
  await until('the other run', async () => (await count(`from engine.run where status = 'Completed'`)) === 1);
  expect(await count(`from engine.call where state <> 'done'`)).toBe(0);
});
