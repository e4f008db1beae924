import { afterEach, expect, test } from 'vitest';
import { createTestDatabase } from '@/server/test/database';
import { freePort } from '@/server/test/ports';
import { startEngine } from './engine';
import { createClient, EVENT_KEY, SIGNING_KEY, startAppServer } from './testing/app';
import { startHarness } from './testing/harness';
import { until } from './testing/until';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

test('an event sent before the application was there triggers what it registers', async () => {
  const database = await createTestDatabase({ empty: true });
  cleanups.push(() => database.drop());
  const port = await freePort();
  const appUrl = `http://127.0.0.1:${port}/api/inngest`;
  const keys = { signingKey: SIGNING_KEY, eventKey: EVENT_KEY };
  const engine = await startEngine({ databaseUrl: database.url, port: 0, appUrl, ...keys });
  cleanups.push(() => engine.stop());
  const client = createClient({ engineUrl: `http://127.0.0.1:${engine.port}` });
  const sent = client.send({ name: 't/early', data: {} });
  const app = await startAppServer(port);
  cleanups.push(() => app.close());
  let ran = false;
  app.use(client, [
    client.createFunction({ id: 'early', triggers: { event: 't/early' } }, () => {
      ran = true;
    }),
  ]);
  await sent;
  await until('the function to run', () => ran);
});

test('an application that is away costs no attempt, and is registered anew when it is back', async () => {
  const h = await startHarness({
    functions: (client) => [
      client.createFunction({ id: 'only-once', retries: 0, triggers: { event: 't/one' } }, () => 'done'),
    ],
  });
  cleanups.push(() => h.close());
  await h.app.close();
  const eventId = await h.send('t/one');
  const refused = async () =>
    (await h.db.query(`select 1 from engine.call where attempt = 0 and last_error like '%ECONNREFUSED%'`)).rowCount ===
    1;
  await until('the call to be refused', refused);
  const app = await startAppServer(h.app.port);
  cleanups.push(() => app.close());
  app.use(h.client, [
    h.client.createFunction({ id: 'only-once', retries: 0, triggers: { event: 't/one' } }, () => 'done'),
    h.client.createFunction({ id: 'new', triggers: { event: 't/new' } }, () => 'new'),
  ]);
  expect(await h.run(eventId)).toMatchObject({ status: 'Completed', output: 'done' });
  expect(await h.run(await h.send('t/new'))).toMatchObject({ status: 'Completed', output: 'new' });
});

test('an application that answers "unknown function" is registered anew', async () => {
  const h = await startHarness({
    functions: (client) => [client.createFunction({ id: 'old', triggers: { event: 't/one' } }, () => 'old')],
  });
  cleanups.push(() => h.close());
  h.app.use(h.client, [h.client.createFunction({ id: 'new', triggers: { event: 't/new' } }, () => 'new')]);
  const run = await h.run(await h.send('t/one'));
  expect(run).toMatchObject({ status: 'Failed', error: { message: 'function app-old is no longer registered' } });
  expect(await h.run(await h.send('t/new'))).toMatchObject({ status: 'Completed', output: 'new' });
});

test('what answers without being an Inngest SDK costs attempts, and then the run', async () => {
  const h = await startHarness({
    functions: (client) => [client.createFunction({ id: 'f', retries: 1, triggers: { event: 't/one' } }, () => 'f')],
  });
  cleanups.push(() => h.close());
  await h.app.close();
  const other = await startAppServer(h.app.port);
  cleanups.push(() => other.close());
  const run = await h.run(await h.send('t/one'));
  expect(run).toMatchObject({ status: 'Failed', error: { message: 'response 503 did not come from an Inngest SDK' } });
});
