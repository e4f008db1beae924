import { afterEach, expect, it, vi } from 'vitest';
import { EVENT_KEY, SIGNING_KEY } from '@/inngest/engine/testing/app';
import { type Spawned, spawnProgram } from '@/inngest/engine/testing/processes';
import { makeWorkspace } from '@/server/test/factories';
import { freePort } from '@/server/test/ports';
import { Receiver } from '@/server/test/receiver';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const soon = { timeout: 60_000, interval: 200 };

it('events wait while Inngest is away, writes are answered as before, and all arrive when it is back', {
  timeout: 180_000,
}, async () => {
  const [port, enginePort] = [await freePort(), await freePort()];
  const keys = { INNGEST_SIGNING_KEY: SIGNING_KEY, INNGEST_EVENT_KEY: EVENT_KEY };
  const url = { CRM_APP_URL: `http://127.0.0.1:${port}/api/inngest` };
  const start = (program: Parameters<typeof spawnProgram>[0], env: Record<string, string>) =>
    spawnProgram(program, { ...keys, ...url, LOG_LEVEL: 'silent', ...env });
  const service = await start('server/test/api-process.ts', {
    PORT: String(port),
    INNGEST_BASE_URL: `http://127.0.0.1:${enginePort}`,
    CRM_WEBHOOK_ALLOW_HOSTS: 'localhost',
    CRM_RATE_LIMIT_PER_MINUTE: '100000',
  });
  closing.push(() => service.end('SIGKILL'));
  const startInngest = () => start('inngest/engine/main.ts', { CRM_ENGINE_PORT: String(enginePort) });
  let inngest: Spawned = await startInngest();
  closing.push(() => inngest.child.kill('SIGKILL'));
  const receiver = await Receiver.start();
  closing.push(() => receiver.close());

  const base = `http://127.0.0.1:${port}/api`;
  const { key } = await makeWorkspace();
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    return (await fetch(`${base}/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  };
  const add = (name: string) => post('/contacts', { contacts: [{ name, email: `${name}@example.com` }] });
  const health = async () => {
    const response = await fetch(`${base}/health`);
    return { code: response.status, ...((await response.json()) as object) };
  };
  expect(await post('/webhooks', { url: receiver.url, events: ['contact.created'] })).toBe(201);
  expect(await add('first')).toBe(200);
  await receiver.until(1);

  await inngest.end('SIGKILL');
  const away = { code: 200, ready: true, outside: { inngest: 'away' }, breakers: { inngest: { state: 'open' } } };
  let written = 0;
  await vi.waitFor(async () => {
    expect(await add(`away${written++}`)).toBe(200);
    expect(await health()).toMatchObject(away);
  }, soon);
  // What was being delivered when Inngest went is delivered to its end, and nothing after that.
  expect(receiver.received.length).toBeLessThan(1 + written);

  inngest = await startInngest();
  const there = { code: 200, outside: { inngest: 'ok' }, breakers: { inngest: { state: 'closed' } } };
  await vi.waitFor(async () => expect(await health()).toMatchObject(there), soon);
  await receiver.until(1 + written);
  const ids = receiver.received.map(({ body }) => JSON.parse(body).id);
  expect(new Set(ids).size).toBe(1 + written);
});
