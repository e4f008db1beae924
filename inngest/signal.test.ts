import { createServer } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { makeWorkspace } from '@/server/test/factories';
import { freePort } from '@/server/test/ports';
import { listen } from './engine/listen';
import { EVENT_KEY, SIGNING_KEY } from './engine/testing/app';
import { spawnProgram } from './engine/testing/processes';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Events of a kind that one process sends in a second at most, with room for a clock that is read a little later. */
const MOST_PER_SECOND = 5;

it('says a few times a second that there is work, however much comes, and once more after the last of it', async () => {
  const heard: number[] = [];
  const inngest = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      if (Buffer.concat(parts).includes('changes/due')) heard.push(performance.now());
      response.end('{"ids":["one"],"status":200}');
    });
  });
  const inngestPort = await listen(inngest, 0);
  closing.push(() => inngest.close());
  const port = await freePort();
  const service = await spawnProgram('server/test/api-process.ts', {
    PORT: String(port),
    LOG_LEVEL: 'silent',
    INNGEST_BASE_URL: `http://127.0.0.1:${inngestPort}`,
    INNGEST_SIGNING_KEY: SIGNING_KEY,
    INNGEST_EVENT_KEY: EVENT_KEY,
    CRM_RATE_LIMIT_PER_MINUTE: '100000',
  });
  closing.push(() => service.end('SIGKILL'));
  const { key } = await makeWorkspace();
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const url = `http://127.0.0.1:${port}/api/v1${path}`;
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  };
  expect(await post('/webhooks', { url: 'https://hooks.example/crm', events: ['contact.*'] })).toBe(201);
  const since = performance.now();
  let last = since;
  for (let count = 0; count < 60; count++) {
    last = performance.now();
    expect(await post('/contacts', { contacts: [{ name: `Ada ${count}` }] })).toBe(200);
  }
  await vi.waitFor(() => expect(heard.at(-1)).toBeGreaterThan(last), { timeout: 30_000 });
  const seconds = ((heard.at(-1) ?? 0) - since) / 1000;
  expect(heard.length).toBeLessThanOrEqual(Math.ceil(seconds * MOST_PER_SECOND) + 1);
});
