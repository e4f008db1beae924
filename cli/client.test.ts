import { afterEach, describe, expect, it } from 'vitest';
import { Client } from './client';
import { serveHttp } from './testing/run';

interface Seen {
  key: string | undefined;
  body: string;
}

let close = async () => {};
afterEach(() => close());

/** A server that gives these answers in turn, the last one ever after; 0 cuts the connection. */
async function answering(...answers: (number | [number, object, Record<string, string>?])[]) {
  const seen: Seen[] = [];
  const server = await serveHttp(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ key: request.headers['idempotency-key'] as string | undefined, body });
    const answer = answers[Math.min(seen.length, answers.length) - 1] ?? 0;
    const [status, json, headers] = Array.isArray(answer) ? answer : [answer, {}];
    if (status === 0) return request.socket.destroy();
    response.writeHead(status, headers).end(JSON.stringify(json));
  });
  close = server.close;
  return { client: new Client({ baseUrl: server.url, apiKey: 'crm_x' }), seen };
}

describe('the client', () => {
  it('repeats a POST that was cut off or failed, with the same Idempotency-Key and body', async () => {
    const { client, seen } = await answering(
      0,
      503,
      [409, { error: 'The first request with this Idempotency-Key is still running.' }],
      [201, { ok: 1 }],
    );
    expect(await client.send({ method: 'POST', path: '/tags', body: { name: 'x' } })).toEqual({
      status: 201,
      body: { ok: 1 },
    });
    expect(seen).toHaveLength(4);
    expect(new Set(seen.map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
    expect(seen[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('takes what a DELETE finds gone for deleted only where an attempt before may have arrived', async () => {
    const gone: [number, object] = [404, { error: 'Tag not found.' }];
    const call = { method: 'DELETE', path: '/tags/1' };
    const lost = await answering(0, gone);
    expect(await lost.client.send(call)).toEqual({ status: 200, body: {} });
    await close();
    const refused = { exitCode: 4, message: 'Tag not found.' };
    for (const answers of [[gone], [503, gone]]) {
      const { client } = await answering(...(answers as (number | [number, object])[]));
      await expect(client.send(call)).rejects.toMatchObject(refused);
      await close();
    }
    const { client } = await answering(0, gone);
    await expect(client.send({ ...call, method: 'PATCH', body: {} })).rejects.toMatchObject(refused);
  });

  it('waits out a rate limit, but not an allowance that is gone for the month', async () => {
    const limited = await answering([429, {}, { 'Retry-After': '1' }], [200, {}]);
    const started = Date.now();
    expect((await limited.client.send({ method: 'GET', path: '/tags', patienceMs: 0 })).status).toBe(200);
    expect(Date.now() - started).toBeGreaterThanOrEqual(950);
    await close();
    const { client } = await answering([429, { error: 'Used up.' }, { 'Retry-After': '86400' }]);
    await expect(client.send({ method: 'POST', path: '/x' })).rejects.toMatchObject({
      status: 429,
      exitCode: 5,
      message: 'Used up.',
    });
  });

  it('shows what is wrong, each fault on a line of its own', async () => {
    const errors = [
      { field: 'emial', code: 'unknown_field', detail: 'no such field. Did you mean email?' },
      { field: 'name', code: 'required', detail: 'Required' },
    ];
    const told = {
      detail: 'emial: no such field. Did you mean email?; name: Required',
      code: 'invalid_request',
      errors,
    };
    const { client } = await answering([400, told], [400, { detail: 'name is required.', code: 'required' }]);
    const said = (message: string) =>
      expect(client.send({ method: 'POST', path: '/x' })).rejects.toMatchObject({ message });
    await said('emial: no such field. Did you mean email?\nname: Required');
    await said('name is required.');
  });

  it('gives up after its patience, and never repeats what was refused', async () => {
    const failing = await answering([500, { error: 'Broken.' }]);
    await expect(failing.client.send({ method: 'GET', path: '/x', patienceMs: 1400 })).rejects.toMatchObject({
      exitCode: 7,
      message: 'Broken.',
    });
    expect(failing.seen).toHaveLength(2);
    await close();
    const refusing = await answering([409, { error: 'No.' }]);
    await expect(refusing.client.send({ method: 'POST', path: '/x' })).rejects.toMatchObject({ exitCode: 5 });
    expect(refusing.seen).toHaveLength(1);
    const nowhere = new Client({ baseUrl: 'http://127.0.0.1:9', apiKey: 'x' });
    await expect(nowhere.send({ method: 'GET', path: '/x', patienceMs: 0 })).rejects.toMatchObject({
      exitCode: 7,
      message: expect.stringContaining('cannot be reached'),
    });
  });
});
