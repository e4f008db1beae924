import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { Inngest } from 'inngest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signBody } from './signature';
import { createClient, EVENT_KEY, SIGNING_KEY, startAppServer } from './testing/app';
import { type Harness, startHarness } from './testing/harness';

const OTHER_KEY = `signkey-test-${'f'.repeat(64)}`;

function bearer(signingKey: string): string {
  const hashed = createHash('sha256')
    .update(Buffer.from(signingKey.replace(/^signkey-\w+-/, ''), 'hex'))
    .digest('hex');
  return `Bearer signkey-test-${hashed}`;
}

let answersLost = 0;
/** The application's fetch; the answer to a send is lost as often as a test wants. */
const lossyFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (!String(input).includes('/e/') || answersLost === 0) return response;
  answersLost -= 1;
  return new Response('{"error":"lost","status":500}', { status: 500 });
};

let h: Harness;
beforeAll(async () => {
  h = await startHarness({
    fetch: lossyFetch,
    functions: (client) => [
      client.createFunction({ id: 'echo', triggers: { event: 't/echo' } }, ({ event }) => event.data),
      client.createFunction({ id: 'hold', triggers: { event: 't/hold' } }, ({ step }) => step.sleep('long', '1h')),
    ],
  });
});
afterAll(() => h.close());

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(h.engineUrl + path, { method: 'POST', body: JSON.stringify(body), headers });
}

describe('who may talk to the engine', () => {
  test.each([
    ['POST', '/fn/register'],
    ['POST', '/v1/checkpoint/01ABC/async'],
    ['GET', '/v1/runs/01ABC'],
    ['DELETE', '/v1/runs/01ABC'],
    ['GET', '/v1/events/01ABC/runs'],
    ['GET', '/anything'],
  ])('%s %s is 401 without the key, and with another', async (method, path) => {
    for (const authorization of ['', 'Bearer ', bearer(OTHER_KEY), bearer(SIGNING_KEY).slice(0, -1)]) {
      const response = await fetch(h.engineUrl + path, { method, headers: authorization ? { authorization } : {} });
      expect(response.status).toBe(401);
    }
  });

  test('events are 401 with another event key', async () => {
    expect((await post('/e/wrong', [{ name: 't/echo' }])).status).toBe(401);
  });

  test('without the event key nothing of the body is read', { timeout: 120_000 }, async () => {
    const { hostname, port } = new URL(h.engineUrl);
    const path = '/e/wrong';
    // It announces a body, sends none of it, and is answered all the same.
    const asking = request({ hostname, port, path, method: 'POST', headers: { 'content-length': String(60_000_000) } });
    asking.flushHeaders();
    const [response] = await once(asking, 'response');
    expect(response.statusCode).toBe(401);
    asking.destroy();
  });

  test.each(['/e/%zz', '/e/%ff', '//', '/e/%'])('%s is 400, whoever asks', async (path) => {
    const { hostname, port } = new URL(h.engineUrl);
    const asking = request({ hostname, port, path, method: 'POST' }).end('{}');
    const [response] = await once(asking, 'response');
    expect(response.statusCode).toBe(400);
    response.resume();
  });

  test('an application with another signing key refuses calls, and its registration is refused', async () => {
    const app = await startAppServer();
    app.use(createClient({ engineUrl: h.engineUrl, signingKey: OTHER_KEY }), []);
    expect((await fetch(app.url, { method: 'PUT' })).status).toBe(401);
    await app.close();
  });

  test('the application answers 401 to calls that are not signed, or with another key', async () => {
    const body = JSON.stringify({ event: { name: 't/echo', data: {} }, ctx: { run_id: '01X' }, events: [], steps: {} });
    const call = (headers: Record<string, string>) =>
      fetch(`${h.app.url}?fnId=app-echo&stepId=step`, { method: 'POST', body, headers });
    expect((await call({})).status).toBe(401);
    expect((await call({ 'x-inngest-signature': signBody(OTHER_KEY, body) })).status).toBe(401);
    const old = signBody(SIGNING_KEY, body, Date.now() - 10 * 60_000);
    expect((await call({ 'x-inngest-signature': old })).status).toBe(401);
  });

  test('health needs no key, and what is not supported is 404', async () => {
    expect((await fetch(`${h.engineUrl}/health`)).status).toBe(200);
    const response = await post('/v1/signals', {}, { authorization: bearer(SIGNING_KEY) });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: 'the embedded engine does not support POST /v1/signals' });
  });
});

describe('events', () => {
  test.each([
    ['no name', [{ data: {} }]],
    ['a reserved name', [{ name: 'inngest/function.failed', data: {} }]],
    ['a name with NUL', [{ name: 't/\0', data: {} }]],
    ['data that is no object', [{ name: 't/echo', data: 'text' }]],
    ['one of two bad', [{ name: 't/echo' }, {}]],
    ['too many', Array.from({ length: 5001 }, () => ({ name: 't/none' }))],
  ])('%s is 400', async (_what, body) => {
    const response = await post(`/e/${EVENT_KEY}`, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ ids: [], status: 400 });
  });

  test('a body that is not JSON is 400', async () => {
    const response = await fetch(`${h.engineUrl}/e/${EVENT_KEY}`, { method: 'POST', body: '{' });
    expect(response.status).toBe(400);
  });

  test('a send whose answer is lost is repeated under the same ids and starts nothing twice', async () => {
    answersLost = 2;
    const { ids } = await h.client.send([
      { name: 't/echo', data: { n: 1 } },
      { name: 't/echo', data: { n: 2 } },
    ]);
    expect(answersLost).toBe(0);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(await h.ended(id)).toHaveLength(1);
    const { rows } = await h.db.query('select count(*)::int as n from engine.event where name = $1', ['t/echo']);
    expect(rows).toEqual([{ n: 2 }]);
  });

  test('the sender cannot set what the engine keeps under _inngest', async () => {
    const run = await h.run(await h.send('t/echo', { a: 1, _inngest: { fn_id: 'x' } }));
    expect(run.output).toEqual({ a: 1 });
  });
});

describe('runs', () => {
  const authorization = bearer(SIGNING_KEY);

  test('are shown by id and by event, and cancelled by DELETE', async () => {
    const eventId = await h.send('t/hold');
    const byEvent = await fetch(`${h.engineUrl}/v1/events/${eventId}/runs`, { headers: { authorization } });
    const { data } = await byEvent.json();
    expect(data).toMatchObject([{ function_id: 'app-hold', event_id: eventId, status: 'Running' }]);
    const url = `${h.engineUrl}/v1/runs/${data[0].run_id}`;
    await fetch(url, { method: 'DELETE', headers: { authorization } });
    const shown = await (await fetch(url, { headers: { authorization } })).json();
    expect(shown.data).toMatchObject({ run_id: data[0].run_id, status: 'Cancelled' });
    expect((await fetch(`${h.engineUrl}/v1/runs/01NONE`, { headers: { authorization } })).status).toBe(404);
  });
});

describe('registration', () => {
  type Options = Parameters<Inngest['createFunction']>[0];
  const event = { event: 't/x' };
  const step = { runtime: { type: 'http', url: 'http://127.0.0.1:9/api/inngest' } };
  const cases: [string, Options, string][] = [
    ['batchEvents', { id: 'f', batchEvents: { maxSize: 2, timeout: '1s' }, triggers: event }, 'uses batchEvents'],
    ['rateLimit', { id: 'f', rateLimit: { limit: 1, period: '1m' }, triggers: event }, 'uses rateLimit'],
    ['throttle', { id: 'f', throttle: { limit: 1, period: '1m' }, triggers: event }, 'uses throttle'],
    ['debounce', { id: 'f', debounce: { period: '1m' }, triggers: event }, 'uses debounce'],
    ['priority', { id: 'f', priority: { run: '1' }, triggers: event }, 'uses priority'],
    ['timeouts', { id: 'f', timeouts: { start: '1m' }, triggers: event }, 'uses timeouts'],
    ['singleton', { id: 'f', singleton: { mode: 'skip' }, triggers: event }, 'uses singleton'],
    ['a bad cron', { id: 'f', triggers: { cron: '99 * * * *' } }, 'triggers.cron is not valid'],
    ['a bad time zone', { id: 'f', triggers: { cron: 'TZ=Nowhere/None * * * * *' } }, 'triggers.cron is not valid'],
    ['a bad trigger expression', { id: 'f', triggers: { event: 't/x', if: 'a ==' } }, 'triggers.if is not valid'],
    ['a bad key', { id: 'f', concurrency: { limit: 1, key: '(' }, triggers: event }, 'concurrency.key is not valid'],
    ['a bad cancelOn', { id: 'f', cancelOn: [{ event: 'c', if: '(' }], triggers: event }, 'cancelOn.if is not valid'],
    ['a bad idempotency', { id: 'f', idempotency: '(', triggers: event }, 'idempotency is not valid'],
  ];

  test.each(cases)('refuses %s, naming function and option', async (_what, options, message) => {
    const app = await startAppServer();
    const client = createClient({ engineUrl: h.engineUrl });
    app.use(client, [client.createFunction(options, () => null)]);
    const response = await fetch(app.url, { method: 'PUT' });
    const body = await response.json();
    await app.close();
    expect(response.status).toBe(400);
    expect(body.message).toContain('function "app-f"');
    expect(body.message).toContain(message);
  });

  test.each([
    ['an option it never heard of', { novelty: 1 }, 'uses novelty'],
    ['jitter', { triggers: [{ cron: '* * * * *', jitter: '5s' }] }, 'uses triggers.jitter'],
    ['21 retries', { steps: { step: { ...step, retries: { attempts: 21 } } } }, 'retries must be 20 at most'],
    ['a websocket', { steps: { step: { runtime: { type: 'ws', url: 'http://127.0.0.1/' } } } }, 'runtime "ws"'],
    ['no trigger', { triggers: [{}] }, 'neither an event nor a cron'],
  ])('refuses %s', async (_what, option, message) => {
    const fn = { id: 'app-f', triggers: [event], steps: { step }, ...option };
    const body = { url: 'http://127.0.0.1:9/api/inngest', appName: 'app', functions: [fn] };
    const response = await post('/fn/register', body, { authorization: bearer(SIGNING_KEY) });
    expect(response.status).toBe(400);
    expect((await response.json()).error).toContain(message);
  });

  test('refuses all functions of an application if it refuses one, and keeps those it has', async () => {
    const { rows } = await h.db.query('select slug from engine.fn order by slug');
    expect(rows).toEqual([{ slug: 'app-echo' }, { slug: 'app-hold' }]);
  });

  test('takes new functions in place of the old, and says whether anything changed', async () => {
    const client = new Inngest({
      id: 'second',
      isDev: false,
      baseUrl: h.engineUrl,
      eventKey: EVENT_KEY,
      signingKey: SIGNING_KEY,
    });
    const fn = (id: string) => client.createFunction({ id, triggers: event }, () => id);
    const put = async () => (await fetch(h.app.url, { method: 'PUT' })).json();
    const slugs = async () =>
      (await h.db.query(`select slug from engine.fn order by slug`)).rows.map((row) => row.slug);
    h.app.use(client, [fn('a'), fn('b')]);
    expect(await put()).toMatchObject({ modified: true });
    expect(await put()).toMatchObject({ modified: false });
    expect(await slugs()).toEqual(['second-a', 'second-b']);
    h.app.use(client, [fn('b'), fn('c')]);
    expect(await put()).toMatchObject({ modified: true });
    expect(await slugs()).toEqual(['second-b', 'second-c']);
    expect(await h.run(await h.send('t/x'))).toMatchObject({ status: 'Completed' });
  });
});
