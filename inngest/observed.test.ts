import { afterEach, expect, it, vi } from 'vitest';
import { query } from '@/server/test/database';
import { freePort } from '@/server/test/ports';
import { queueMails } from '@/server/test/queued-mail';
import { startEngine } from './engine/engine';
import { EVENT_KEY, SIGNING_KEY } from './engine/testing/app';
import { spawnProgram } from './engine/testing/processes';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

it('a worker that finds no room for its work says so in its health, and that there is some again', async () => {
  const databaseUrl = process.env.DATABASE_URL ?? '';
  const [port, enginePort] = [await freePort(), await freePort()];
  const appUrl = `http://127.0.0.1:${port}/api/inngest`;
  const keys = { signingKey: SIGNING_KEY, eventKey: EVENT_KEY };
  const engine = await startEngine({ databaseUrl, port: enginePort, appUrl, ...keys });
  closing.push(() => engine.stop());
  const { end } = await spawnProgram('server/app/main.ts', {
    PORT: String(port),
    CRM_ROLE: 'worker',
    LOG_LEVEL: 'silent',
    INNGEST_BASE_URL: `http://127.0.0.1:${enginePort}`,
    INNGEST_EVENT_KEY: EVENT_KEY,
    INNGEST_SIGNING_KEY: SIGNING_KEY,
    CRM_APP_URL: appUrl,
  });
  closing.push(() => end('SIGKILL'));
  const health = async () => (await fetch(`http://127.0.0.1:${port}/api/health`)).json();
  const soon = { timeout: 60_000, interval: 300 };
  await vi.waitFor(async () => expect(await health()).toMatchObject({ ready: true, role: 'worker' }), soon);
  // As the server answers when a file of the table cannot grow.
  await query(
    databaseUrl,
    `CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
     CREATE TRIGGER disk_full BEFORE UPDATE ON "Email" EXECUTE FUNCTION disk_full()`,
  );
  await queueMails(1);
  // What a request has queued is told of; again, for the functions may not be known yet.
  const told = () =>
    fetch(`http://127.0.0.1:${enginePort}/e/${EVENT_KEY}`, { method: 'POST', body: '[{"name":"mail/due","data":{}}]' });
  await vi.waitFor(async () => {
    await told();
    expect(await health()).toMatchObject({ ready: false, parts: { database: 'disk full' } });
  }, soon);
  await query(databaseUrl, 'DROP FUNCTION disk_full CASCADE');
  await vi.waitFor(async () => expect(await health()).toMatchObject({ ready: true, parts: { database: 'ok' } }), soon);
});
