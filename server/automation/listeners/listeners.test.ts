import { beforeEach, describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '@/server/automation/events/catalogue';
import { webhooks } from '@/server/automation/webhooks';
import { sweepDb as db, sql } from '@/server/kernel/db/client';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { listeners } from './';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const listen = async (events?: (typeof EVENT_TYPES)[number][]) =>
  (await call(ws.key, listeners.create, events ? { events } : {})).body.listener;
const pull = (id: string, done?: string[]) => call(ws.key, listeners.pull, { id, ...(done ? { done } : {}) });
const addContacts = (...names: string[]) =>
  call(ws.key, contacts.upsert, { contacts: names.map((name) => ({ name })) });
const count = async (table: 'Event' | 'ListenerEvent' | 'WebhookDelivery') => {
  const [row] = await db.query<{ n: number }>(
    {
      Event: sql`SELECT count(*)::int n FROM "Event" WHERE "workspaceId" = ${ws.id}::uuid`,
      ListenerEvent: sql`SELECT count(*)::int n FROM "ListenerEvent" WHERE "workspaceId" = ${ws.id}::uuid`,
      WebhookDelivery: sql`SELECT count(*)::int n FROM "WebhookDelivery" WHERE "workspaceId" = ${ws.id}::uuid`,
    }[table],
  );
  return row?.n;
};

describe('a listener', () => {
  it('is handed the exact payloads, oldest first, until it says that it has them', async () => {
    const { id, events } = await listen();
    expect(events).toEqual(EVENT_TYPES);
    await addContacts('Ada', 'Grace');
    const first = (await pull(id)).body.events;
    expect(first.map(({ payload }) => JSON.parse(payload).data.contact.name)).toEqual(['Ada', 'Grace']);
    expect(JSON.parse(first[0]?.payload ?? '')).toMatchObject({
      id: first[0]?.id,
      type: 'contact.created',
      workspaceId: ws.id,
    });
    expect((await pull(id)).body.events).toEqual(first);
    expect((await pull(id, [first[0]?.id ?? ''])).body.events).toEqual(first.slice(1));
    expect((await pull(id, [first[1]?.id ?? ''])).body.events).toEqual([]);
    expect(await count('WebhookDelivery')).toBe(0);
  });

  it('hears only what it asked for, and nothing of before it was there', async () => {
    await addContacts('Early');
    const { id } = await listen(['contact.updated']);
    await addContacts('Unwanted');
    expect((await pull(id)).body.events).toEqual([]);
    expect(await count('Event')).toBe(0);
  });

  it('shares one event with the endpoints that want it', async () => {
    const { id } = await listen(['contact.created']);
    await call(ws.key, webhooks.create, { url: 'https://example.com/', events: ['contact.created'] });
    await addContacts('Ada');
    expect(await Promise.all([count('Event'), count('WebhookDelivery'), count('ListenerEvent')])).toEqual([1, 1, 1]);
    expect((await pull(id)).body.events).toHaveLength(1);
  });

  it('waits for an event that comes while it pulls', async () => {
    const { id } = await listen();
    const waiting = call(ws.key, listeners.pull, { id, waitSeconds: 20 });
    await addContacts('Late');
    expect((await waiting).body.events).toHaveLength(1);
  });

  it('no longer counts once it has not pulled for a minute, nor once it is deleted', async () => {
    const { id } = await listen();
    await db.query(
      sql`UPDATE "Listener" SET "activeUntil" = now() - interval '1 second' WHERE "workspaceId" = ${ws.id}::uuid`,
    );
    await addContacts('Unheard');
    expect((await pull(id)).body.events).toEqual([]);
    await addContacts('Heard');
    expect((await pull(id)).body.events).toHaveLength(1);
    expect((await call(ws.key, listeners.delete, { id })).body).toEqual({ deleted: 1, id });
    expect(await count('ListenerEvent')).toBe(0);
    const gone = await pull(id);
    expect([gone.status, gone.body.error]).toEqual([404, 'Listener not found.']);
  });

  it('is one of ten at most, however many start at once; idle ones make room', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => call(ws.key, listeners.create, {})));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    await db.query(
      sql`UPDATE "Listener" SET "activeUntil" = now() - interval '1 second' WHERE "workspaceId" = ${ws.id}::uuid`,
    );
    expect((await call(ws.key, listeners.create, {})).status).toBe(201);
  });

  it('that is deleted at that moment does not make a change fail', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, async () => (await listen()).id));
    const [writes] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, (_, i) => addContacts(`Contact ${i}`))),
      Promise.all(ids.map((id) => call(ws.key, listeners.delete, { id }))),
    ]);
    expect(writes.map(({ status }) => status)).toEqual(writes.map(() => 200));
  });
});
