import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { subscribe } from '@/server/kernel/live/bus';
import { contacts } from '@/server/records/contacts';
import { contactDefinition } from '@/server/records/contacts/definition';
import { deals } from '@/server/records/deals';
import { upsertOne } from '@/server/records/upsert/one';
import { call } from '@/server/test/call';
import { makeSignedIn } from '@/server/test/console';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { startTestServer } from '@/server/test/test-server';
import { type LiveChange, workspaceChannel } from './topics';

const at = startTestServer();
const WAIT = { timeout: 60_000, interval: 20 };
let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

/** What consoles are told of records, as it is told. */
function listen() {
  const told: LiveChange[] = [];
  const stop = subscribe(workspaceChannel(ws.id), (data) => {
    const change = data as LiveChange;
    if (change.topic === 'records') told.push(change);
  });
  return { told, stop };
}

const put = async (...names: string[]) =>
  (
    await call(ws.key, contacts.upsert, { contacts: names.map((name) => ({ externalId: name, name })) })
  ).body.results.map(({ id }) => id ?? '');
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `n${n}`);

describe('consoles', () => {
  it('are told at once which records were written, and of what follows within a second together', async () => {
    const { told, stop } = listen();
    const [ada = ''] = await put('ada');
    await vi.waitFor(() => expect(told).toEqual([{ topic: 'records', records: { contacts: [ada] } }]), WAIT);
    const [bob = ''] = await put('bob');
    const [eve = ''] = await put('eve');
    await call(ws.key, deals.upsert, { deals: [{ name: 'Engine', externalId: 'e' }] });
    const later = () => told.slice(1).flatMap(({ records }) => records?.contacts ?? []);
    await vi.waitFor(() => expect(later()).toEqual([bob, eve]), WAIT);
    await vi.waitFor(() => expect(told.flatMap(({ records }) => records?.deals ?? [])).toHaveLength(1), WAIT);
    stop();
  });

  it('are told of many that they are many, however many there are', async () => {
    const { told, stop } = listen();
    await put(...numbered(200));
    await vi.waitFor(() => expect(told).toEqual([{ topic: 'records', records: { contacts: [] } }]), WAIT);
    stop();
  });

  it('are told nothing of what was not written: what is rolled back, and what the row says already', async () => {
    const [ada = ''] = await put('ada');
    const { told, stop } = listen();
    const failing = sqlTransaction(ws.ctx, async (tx) => {
      await upsertOne(tx, ws.ctx, contactDefinition, { name: 'Never' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await put('ada');
    const [bob = ''] = await put('bob');
    const ids = () => told.flatMap(({ records }) => records?.contacts ?? []);
    await vi.waitFor(() => expect(ids()).toContain(bob), WAIT);
    expect(ids().filter((id) => id !== bob && id !== ada)).toEqual([]);
    stop();
  });
});

it('one member hears what another one wrote, and not what he wrote himself', async () => {
  const [mia, max] = [await makeSignedIn(ws.id, 'member', 'Mia'), await makeSignedIn(ws.id, 'member', 'Max')];
  const ended = new AbortController();
  const hear = async ({ cookie }: { cookie: string }) => {
    const heard = { text: '' };
    const { body } = await fetch(at('http://localhost:3000/api/live'), { headers: { cookie }, signal: ended.signal });
    void (async () => {
      for await (const chunk of body ?? []) heard.text += Buffer.from(chunk).toString();
    })().catch(() => undefined);
    return heard;
  };
  const [byMia, byMax] = [await hear(mia), await hear(max)];
  const made = await mia.calls.contacts.upsert({ contacts: [{ name: 'Ada' }] });
  const id = made.results[0]?.id ?? 'none';
  await vi.waitFor(() => expect(byMax.text).toContain(`{"topic":"records","records":{"contacts":["${id}"]}}`), WAIT);
  const answered = await max.calls.contacts.update({ id, title: 'CTO' });
  expect(answered.contact.title).toBe('CTO');
  await vi.waitFor(() => expect(byMia.text).toContain(id), WAIT);
  expect([...byMia.text.matchAll(/"records":\{/g)]).toHaveLength(1);
  expect([...byMax.text.matchAll(/"records":\{/g)]).toHaveLength(1);
  ended.abort();
});
