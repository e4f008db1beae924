import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleNode } from '@/server/app/entry/node';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { startUpstash } from '@/server/test/upstash';
import { inProcessLimiter, redisLimiter } from './rate-limit';

let ws: TestWorkspace;
let base: string;
const server = http.createServer((request, response) => void handleNode(request, response));
beforeAll(async () => {
  ws = await makeWorkspace();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${base}${path}`, { ...init, headers: { authorization: `Bearer ${ws.key}`, ...init.headers } });
const errorOf = async (response: Response) => [response.status, ((await response.json()) as { error: string }).error];

describe('the kernel, over a real socket', () => {
  it('answers in one form, with a request id and the rate limit on every answer', async () => {
    const response = await ask('/api/v1/tags', { headers: { 'x-request-id': 'mine-1' } });
    expect(response.headers.get('x-request-id')).toBe('mine-1');
    expect(response.headers.get('content-type')).toContain('application/json');
    for (const name of ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']) {
      expect(response.headers.get(name)).toMatch(/^\d+$/);
    }
    expect((await ask('/api/health')).status).toBe(200);
  });

  it('says 404 and 405 in the same form', async () => {
    expect(await errorOf(await ask('/api/v1/nothing'))).toEqual([404, 'There is no /api/v1/nothing.']);
    const unreadable = 'The address must be percent-encoded UTF-8.';
    expect(await errorOf(await ask('/api/v1/tags/%E0%A4%A'))).toEqual([400, unreadable]);
    const response = await ask('/api/v1/tags', { method: 'DELETE' });
    expect(response.headers.get('allow')).toBe('GET, POST');
    expect(await errorOf(response)).toEqual([405, 'DELETE is not offered here. Use GET, POST.']);
  });

  it('takes only a JSON object as a body', async () => {
    const post = async (body: string) => errorOf(await ask('/api/v1/tags', { method: 'POST', body }));
    expect(await post('{')).toEqual([400, 'Body must be valid JSON.']);
    expect(await post('[]')).toEqual([400, 'Body must be a JSON object.']);
    expect(await post('null')).toEqual([400, 'Body must be a JSON object.']);
    expect(await post('{"name":"a\\u0000b"}')).toEqual([400, 'Body must not contain the character U+0000.']);
    expect(await post('{"name":{"not":""}}')).toEqual([400, 'name: Expected string, received object']);
    expect(await post('{"name":null}')).toEqual([400, 'name is required.']);
  });

  it('stops reading a body at its limit, also one that does not say its length', async () => {
    const chunk = new Uint8Array(64 * 1024).fill(32);
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        if (pulled > 4000) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const sent = ask('/api/v1/tags', { method: 'POST', body: endless, duplex: 'half' } as RequestInit);
    // A client that is still sending when the connection closes may see that instead of the answer.
    const answer = await sent.then(errorOf, () => undefined);
    if (answer) expect(answer).toEqual([413, 'The body may have at most 1 MB.']);
    expect(pulled).toBeLessThan(400);
    const declared = await ask('/api/v1/tags', { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) }).then(
      errorOf,
      () => undefined,
    );
    if (declared) expect(declared).toEqual([413, 'The body may have at most 1 MB.']);
  });

  it('names an unknown query parameter and those that it knows', async () => {
    expect(await errorOf(await ask('/api/v1/suppressions?after=x'))).toEqual([
      400,
      "Unknown query parameter 'after'. This endpoint takes: reason, createdSince, createdBefore, q, sort, where, include, email, since, limit, cursor.",
    ]);
    expect(await errorOf(await ask('/api/v1/suppressions?limit=1&limit=2'))).toEqual([
      400,
      'limit may be given only once.',
    ]);
  });
});

describe('the rate limit', () => {
  it('lets exactly the limit through in a window, and a client that waits as told is never refused', () => {
    const limiter = inProcessLimiter(120);
    const now = 90_000;
    const answers = Array.from({ length: 400 }, () => limiter('key', now)) as {
      allowed: boolean;
      resetSeconds: number;
    }[];
    expect(answers.filter((answer) => answer.allowed)).toHaveLength(120);
    const wait = answers.at(-1)?.resetSeconds ?? 0;
    expect(wait).toBe(30);
    expect(limiter('key', now + wait * 1000)).toMatchObject({ allowed: true, remaining: 119 });
    expect(limiter('other', now)).toMatchObject({ allowed: true });
  });

  it('counts in Redis where that is configured', async () => {
    const redis = await startUpstash({ limit: 5 });
    const limiter = redisLimiter(5, { url: redis.url, token: 'token' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => limiter('key', Date.now())));
    expect(answers.filter((answer) => answer.allowed)).toHaveLength(5);
    expect(answers[0]).toMatchObject({ limit: 5 });
    await redis.close();
  });
});
