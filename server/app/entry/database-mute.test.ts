import { afterEach, expect, it, vi } from 'vitest';
import { spawnProgram } from '@/inngest/engine/testing/processes';
import { makeWorkspace } from '@/server/test/factories';
import { startMuteProxy } from '@/server/test/mute-proxy';
import { freePort } from '@/server/test/ports';
import { soon } from '@/server/test/soon';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** What a request may take; whoever waits longer has not been answered. */
const BOUND_MS = 25_000;

it('answers 503 within a bound while nothing comes from the database, says so within 5 seconds, and recovers by itself', {
  timeout: 180_000,
}, async () => {
  const ws = await makeWorkspace();
  const proxy = await startMuteProxy(process.env.DATABASE_URL ?? '');
  closing.push(() => proxy.close());
  const env = { PORT: String(await freePort()), DATABASE_URL: proxy.url, CRM_DATABASE_POOL: '4', LOG_LEVEL: 'silent' };
  const service = await spawnProgram('server/test/api-process.ts', env);
  closing.push(() => service.end('SIGKILL'));
  const at = (path: string, more?: object) =>
    fetch(`http://127.0.0.1:${env.PORT}/api${path}`, { ...more, signal: AbortSignal.timeout(BOUND_MS) });
  const headers = { authorization: `Bearer ${ws.key}`, 'content-type': 'application/json' };
  const contacts = JSON.stringify({ contacts: [{ name: 'Ada', email: 'ada@example.com' }] });
  const calls = [{ headers }, { method: 'POST', headers, body: contacts }];
  // More of them than there are connections.
  const statuses = async () => {
    const answers = [1, 2, 3, 4].flatMap(() => calls.map((call) => at('/v1/contacts', call)));
    return new Set((await Promise.all(answers)).map(({ status }) => status));
  };
  const isReady = async () => (await at('/health')).status === 200;
  const becomes = (ready: boolean) =>
    soon(
      async (path) => (await at(`/health${path}`)).text(),
      async () => expect(await isReady()).toBe(ready),
    );

  expect([await statuses(), await isReady()]).toEqual([new Set([200]), true]);
  proxy.mute();
  // On connections that were open, and then on new ones.
  const [found] = await Promise.all([statuses(), becomes(false)]);
  expect([found, await statuses()]).toEqual([new Set([503]), new Set([503])]);
  expect((await at('/health/live')).status).toBe(200);
  proxy.speak();
  await becomes(true);
  await vi.waitFor(async () => expect(await statuses()).toEqual(new Set([200])), BOUND_MS);
});
