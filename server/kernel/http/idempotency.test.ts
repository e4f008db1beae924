import { beforeEach, describe, expect, it } from 'vitest';
import { webhooks } from '@/server/automation/webhooks';
import { prisma } from '@/server/kernel/db/client';
import { contacts } from '@/server/records/contacts';
import { quotes } from '@/server/records/quotes';
import { call, requestOf, send } from '@/server/test/call';
import { makeKey, makeWorkspace, type TestWorkspace } from '@/server/test/factories';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const write = (name: string, key: string, apiKey = ws.key) =>
  call(apiKey, contacts.upsert, { contacts: [{ name }] }, { 'Idempotency-Key': key });
const count = () => prisma.contact.count({ where: { workspaceId: ws.id } });

describe('Idempotency-Key', () => {
  it('has one effect and one answer, however often it is sent', async () => {
    const first = await write('Ada', 'one');
    const again = await write('Ada', 'one');
    expect(again.body).toEqual(first.body);
    expect(again.headers['Idempotency-Replayed']).toBe('true');
    expect(first.headers['Idempotency-Replayed']).toBeUndefined();
    expect(await count()).toBe(1);
  });

  it('lets one of fifty at once through; the others are told so, or get its answer', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => write('Race', 'race')));
    expect(await count()).toBe(1);
    const refused = answers.filter((answer) => answer.status === 409);
    expect(new Set(refused.map((answer) => answer.body.error)).size).toBeLessThanOrEqual(1);
    const ids = answers.filter((answer) => answer.status === 200).map((answer) => answer.body.results[0]?.id);
    expect(new Set(ids).size).toBe(1);
  });

  it('refuses another body, and belongs to its API key and path', async () => {
    await write('Ada', 'k');
    const other = await write('Eve', 'k');
    expect([other.status, other.body.error]).toEqual([409, 'This Idempotency-Key was used with another body.']);
    const { key } = await makeKey(ws.id, ['*']);
    expect((await write('Eve', 'k', key)).status).toBe(200);
    expect(await count()).toBe(2);
  });

  it('keeps a refusal, but no validation error', async () => {
    const bad = { title: 'Q', lineItems: [{ name: 'x', quantity: 1, unitPrice: 1 }], dealId: 'nothing' };
    const refused = await call(ws.key, quotes.create, bad, { 'Idempotency-Key': 'r' });
    expect(refused.status).toBe(404);
    const again = await call(ws.key, quotes.create, bad, { 'Idempotency-Key': 'r' });
    expect([again.status, again.body.error, again.headers['Idempotency-Replayed']]).toEqual([
      404,
      'Deal not found.',
      'true',
    ]);
    expect((await call(ws.key, contacts.upsert, { contacts: [] }, { 'Idempotency-Key': 'v' })).status).toBe(400);
    expect((await write('Now good', 'v')).status).toBe(200);
  });

  it('never keeps a secret: a replay leaves it out', async () => {
    const input = { url: 'https://receiver.example/hook', events: ['contact.created' as const] };
    const first = await call(ws.key, webhooks.create, input, { 'Idempotency-Key': 's' });
    expect(first.body.secret).toMatch(/^whsec_/);
    const request = requestOf(webhooks.create.operation, input, ws.key);
    const replay = await send({ ...request, headers: { ...request.headers, 'Idempotency-Key': 's' } });
    expect(replay.body).toEqual({ webhook: first.body.webhook });
    const kept = await prisma.idempotencyKey.findMany({ where: { workspaceId: ws.id }, select: { response: true } });
    expect(JSON.stringify(kept)).not.toContain(first.body.secret);
  });

  it('is free again after 24 hours, and after a request that died before it changed anything', async () => {
    await write('Ada', 'old');
    const where = { workspaceId: ws.id };
    await prisma.idempotencyKey.updateMany({ where, data: { createdAt: new Date(Date.now() - 25 * 3_600_000) } });
    expect((await write('Ada', 'old')).headers['Idempotency-Replayed']).toBeUndefined();
    await prisma.idempotencyKey.updateMany({ where, data: { status: null, response: null, committed: false } });
    expect((await write('Ada', 'old')).body.error).toBe(
      'The first request with this Idempotency-Key is still running.',
    );
    await prisma.idempotencyKey.updateMany({ where, data: { createdAt: new Date(Date.now() - 600_000) } });
    expect((await write('Ada', 'old')).status).toBe(200);
    expect(await count()).toBe(3);
  });

  it('does not repeat a change whose answer was lost', async () => {
    await write('Ada', 'lost');
    const died = { status: null, response: null, createdAt: new Date(Date.now() - 600_000) };
    await prisma.idempotencyKey.updateMany({ where: { workspaceId: ws.id }, data: died });
    const again = await write('Ada', 'lost');
    expect([again.status, again.body.error]).toEqual([409, expect.stringContaining('its answer was lost')]);
    expect(await count()).toBe(1);
  });

  it('has at most 255 characters', async () => {
    expect((await write('Ada', 'x'.repeat(256))).body.error).toBe('Idempotency-Key must have 1 to 255 characters.');
  });
});
