import { createHash } from 'node:crypto';
import { createServer, request as httpRequest, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import canonicalize from 'canonicalize';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningEngine, startEngine } from '@/inngest/engine/engine';
import { signBody } from '@/inngest/engine/signature';
import { type Spawned, spawnProgram } from '@/inngest/engine/testing/processes';
import { until } from '@/inngest/engine/testing/until';
import { freePort } from '@/server/test/ports';

// The wall around background work: who may say where it is done, who may have it done, and what a stranger can break.
const SIGNING_KEY = `signkey-test-${'0123456789abcdef'.repeat(4)}`;
const BEFORE = `signkey-test-${'e'.repeat(64)}`;
const keys = { signingKey: SIGNING_KEY, eventKey: 'attacks' };
const BEARER = `Bearer signkey-test-${createHash('sha256')
  .update(Buffer.from('0123456789abcdef'.repeat(4), 'hex'))
  .digest('hex')}`;

let handler: RequestListener = (_request, response) => response.writeHead(503).end();
const app = createServer((request, response) => handler(request, response));
const thief = createServer((request, response) => {
  stolen.push(`${request.method} ${request.url}`);
  response.writeHead(200, { 'x-inngest-sdk': 'js' }).end('null');
});
const stolen: string[] = [];
let [origin, elsewhere] = ['', ''];
let enginePort = 0;
let engine: RunningEngine;

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const start = () =>
  startEngine({
    databaseUrl: process.env.DATABASE_URL ?? '',
    port: enginePort,
    appUrl: `${origin}/api/inngest`,
    ...keys,
  });

beforeAll(async () => {
  [origin, elsewhere] = [await listen(app), await listen(thief)];
  enginePort = await freePort();
  engine = await start();
  // The service reads its environment when it is loaded, which is therefore now.
  Object.assign(process.env, {
    INNGEST_BASE_URL: `http://127.0.0.1:${enginePort}`,
    INNGEST_SIGNING_KEY: SIGNING_KEY,
    INNGEST_EVENT_KEY: keys.eventKey,
    CRM_APP_URL: `${origin}/api/inngest`,
  });
  const { handleNode } = await import('@/server/app/entry/node');
  handler = (request, response) => void handleNode(request, response);
  await until('the functions to be registered', async () => (await callUrls()).length > 0);
});
afterAll(async () => {
  await engine.stop();
  for (const server of [app, thief]) {
    server.closeAllConnections();
    server.close();
  }
});

/** Where the engine's own table says that functions are served. */
async function callUrls(): Promise<string[]> {
  const { pool } = await import('@/server/kernel/db/client');
  const { rows } = await pool.query(`
    SELECT DISTINCT split_part(step.value->'runtime'->>'url', '?', 1) AS url
    FROM engine.fn, json_each(config->'steps') AS step`);
  return rows.map(({ url }: { url: string }) => url);
}

/** By node:http, since fetch lets nobody write a Host or give a GET a body. */
function ask(base: string, method: string, path: string, headers: Record<string, string>, body = '') {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = httpRequest(base + path, { method, headers }, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode ?? 0, text });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const forged = () => ({
  host: elsewhere.slice('http://'.length),
  'x-forwarded-host': elsewhere.slice('http://'.length),
  'x-forwarded-proto': 'http',
});
const signed = (body: string) => ({ 'x-inngest-signature': signBody(SIGNING_KEY, body) });

describe('the wall around background work', () => {
  it.each([
    ['no signature', () => ({})],
    ['a signature of another key', () => ({ 'x-inngest-signature': signBody(`signkey-test-${'f'.repeat(64)}`, '') })],
    ['a signature of an hour ago', () => ({ 'x-inngest-signature': signBody(SIGNING_KEY, '', Date.now() - 36e5) })],
    ['a signature of another body', () => signed('{}')],
    ['a signature that is none', () => ({ 'x-inngest-signature': 't=1&s=' })],
  ])('a PUT with %s registers nothing: 401', async (_what, headers) => {
    const { status } = await ask(origin, 'PUT', '/api/inngest', { ...forged(), ...headers() });
    expect(status).toBe(401);
    expect(await callUrls()).toEqual([`${origin}/api/inngest`]);
  });

  it('a PUT that is signed registers the configured address, whatever Host it comes with', async () => {
    const { status } = await ask(origin, 'PUT', '/api/inngest', { ...forged(), ...signed('') });
    expect(status).toBe(200);
    expect(await callUrls()).toEqual([`${origin}/api/inngest`]);
  });

  it('a sync whose answer is the registration names the configured address as well', async () => {
    const body = canonicalize({ url: `${elsewhere}/api/inngest` }) ?? '';
    const headers = { ...forged(), ...signed(body), 'x-inngest-sync-kind': 'in_band' };
    const { status, text } = await ask(origin, 'PUT', '/api/inngest', headers, body);
    expect(status).toBe(200);
    expect(text).toContain(`${origin}/api/inngest?fnId=`);
    expect(text).not.toContain(elsewhere);
  });

  it('the engine refuses whoever registers from, or for, another address, even with its key', async () => {
    const config = {
      id: 'crm-deliver-webhooks',
      triggers: [{ event: 'webhooks/due' }],
      steps: { step: { runtime: { type: 'http', url: `${elsewhere}/api/inngest?fnId=crm-deliver-webhooks` } } },
    };
    for (const url of [`${elsewhere}/api/inngest`, `${origin}/api/inngest`]) {
      const body = JSON.stringify({ url, appName: 'crm', functions: [config] });
      const answer = await ask(
        `http://127.0.0.1:${enginePort}`,
        'POST',
        '/fn/register',
        { authorization: BEARER },
        body,
      );
      expect(answer).toMatchObject({
        status: 400,
        text: expect.stringContaining('this engine serves the application at'),
      });
    }
    expect(await callUrls()).toEqual([`${origin}/api/inngest`]);
  });

  it('an engine whose table names a thief calls the configured application all the same', async () => {
    const { pool } = await import('@/server/kernel/db/client');
    await engine.stop();
    await pool.query('UPDATE engine.fn SET serve_url = $2, config = replace(config::text, $1, $2)::json', [
      origin,
      elsewhere,
    ]);
    engine = await start();
    await ask(`http://127.0.0.1:${enginePort}`, 'POST', `/e/${keys.eventKey}`, {}, '[{"name":"webhooks/due"}]');
    const done = `SELECT 1 FROM engine.run WHERE fn = 'crm-deliver-webhooks' AND status = 'Completed'`;
    await until('the call to be answered', async () => (await pool.query(done)).rowCount === 1);
    expect(await callUrls()).toEqual([`${origin}/api/inngest`]);
    expect(stolen).toEqual([]);
  });

  it('a Host that is no name breaks nothing', async () => {
    const answer = await ask(origin, 'PUT', '/api/inngest', { host: '[', ...signed('') });
    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('Successfully') });
  });

  it.each([
    ['GET', '', 401],
    ['GET', '{"a":1}', 400],
    ['POST', '{', 401],
    ['POST', '['.repeat(20), 401],
    ['DELETE', '', 405],
    ['TRACE', '', 405],
  ])('a %s with the body %s that nobody signed is answered with %i', async (method, body, expected) => {
    const { status } = await ask(origin, method, '/api/inngest', { 'content-length': `${body.length}` }, body);
    expect(status).toBe(expected);
  });

  it('the entry point of Next is the same wall', async () => {
    const route = await import('@/app/api/inngest/route');
    const url = `${elsewhere}/api/inngest`;
    const put = (headers: Record<string, string>) =>
      route.PUT(new Request(url, { method: 'PUT', headers }), { params: Promise.resolve({}) });
    expect((await put({})).status).toBe(401);
    expect(await (await put(signed(''))).text()).toContain('Successfully');
    expect(await callUrls()).toEqual([`${origin}/api/inngest`]);
  });
});

describe('without the embedded engine', () => {
  const registered: string[] = [];
  const inngest = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    if (request.url === '/fn/register') registered.push(JSON.parse(text).url);
    response.setHeader('content-type', 'application/json').end('{"ok":true,"modified":true,"status":200}');
  });
  let [service, unnamed]: (Spawned | undefined)[] = [];
  beforeAll(async () => {
    const env = {
      PORT: '0',
      CRM_APP_URL: '',
      CRM_BASE_URL: 'https://crm.example',
      INNGEST_BASE_URL: await listen(inngest),
      INNGEST_EVENT_KEY: keys.eventKey,
      INNGEST_SIGNING_KEY: SIGNING_KEY,
    };
    const nowhere = { ...env, INNGEST_SIGNING_KEY_FALLBACK: BEFORE, PORT: String(await freePort()), CRM_BASE_URL: '' };
    [service, unnamed] = await Promise.all(
      [env, nowhere].map((one) => spawnProgram('server/test/api-process.ts', one)),
    );
  });
  afterAll(async () => {
    await Promise.all([service?.end('SIGKILL'), unnamed?.end('SIGKILL')]);
    inngest.close();
  });
  const at = (one: Spawned | undefined) => `http://127.0.0.1:${one?.port}`;

  it('a server of Inngest syncs as it does: it signs a canonical form of what it sends', async () => {
    const value = { url: `${at(service)}/api/inngest` };
    const put = (headers: Record<string, string>) =>
      ask(at(service), 'PUT', '/api/inngest', headers, JSON.stringify(value, null, 2));
    expect((await put(signed(canonicalize(value) ?? ''))).status).toBe(200);
    expect((await put({})).status).toBe(401);
    expect((await put(signed('{}'))).status).toBe(401);
    expect(registered).toEqual(['https://crm.example/api/inngest']);
  });

  it('what is long is judged by its signature as well, before the service reads it', async () => {
    registered.length = 0;
    const value = { url: `${at(service)}/api/inngest`, rest: Array.from({ length: 40_000 }, (_, i) => `row ${i}`) };
    const put = (headers: Record<string, string>, text = JSON.stringify(value, null, 2)) =>
      ask(at(service), 'PUT', '/api/inngest', headers, text);
    const genuine = signed(canonicalize(value) ?? '');
    expect((await put(signed('{}'))).status).toBe(401);
    expect((await put(genuine, `${JSON.stringify(value)}]`)).status).toBe(400);
    expect((await put(genuine, '['.repeat(1_000_000))).status).toBe(400);
    expect(registered).toEqual([]);
    expect((await put(genuine)).status).toBe(200);
    expect(registered).toEqual(['https://crm.example/api/inngest']);
  });

  it('what the key before signed is taken while it is named', async () => {
    const send = (key: string) =>
      ask(at(unnamed), 'PUT', '/api/inngest', { 'x-inngest-signature': signBody(key, '{}') }, '{}');
    expect((await send(BEFORE)).status).toBe(200);
    expect((await send(`signkey-test-${'d'.repeat(64)}`)).status).toBe(401);
  });

  it('where no address is configured it is the process’s own, whatever Host a PUT comes with', async () => {
    registered.length = 0;
    const { status } = await ask(at(unnamed), 'PUT', '/api/inngest', { ...forged(), ...signed('{}') }, '{}');
    expect(status).toBe(200);
    expect(registered).toEqual([`http://localhost:${unnamed?.port}/api/inngest`]);
  });

  it.each(['{', '\u0000', '[[', '{"a":'])('the body %j is no 500', async (body) => {
    const { status } = await ask(at(service), 'POST', '/api/inngest', signed(body), body);
    expect([400, 401]).toContain(status);
  });
});
