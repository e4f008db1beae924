import { beforeEach, describe, expect, it } from 'vitest';
import { events } from '@/server/automation/events';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { makeKey, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { refuseRows } from '@/server/test/refuse-rows';
import { sharedReceiver } from '@/server/test/shared-servers';
import { deliveriesOf, emitEvents, subscribe } from '@/server/test/webhooks';
import { webhooks } from './';
import { drain } from './drain';
import { drainReplays } from './drain-replays';

let ws: TestWorkspace;
const receiver = sharedReceiver();
beforeEach(async () => {
  ws = await makeWorkspace();
});

const HOUR_AGO = () => new Date(Date.now() - 3_600_000).toISOString();
const ids = () => receiver.received.map(({ headers }) => headers['webhook-id']);

describe('a replay', () => {
  it('sends the events of an endpoint again under their ids, in their order and marked', async () => {
    const { id } = await subscribe(ws, receiver.url);
    await subscribe(ws, receiver.url.replace('hook', 'other'), ['contact.created']);
    await emitEvents(ws, 3);
    await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada' }] });
    await drain();
    await call(ws.key, webhooks.test, { id });
    const first = (await deliveriesOf(ws, id)).filter(({ type }) => type === 'form.submitted');
    receiver.received.length = 0;
    const { status, body } = await call(ws.key, webhooks.replay, { id, since: HOUR_AGO() });
    expect([status, body.replay.events, body.replay.queued]).toEqual([201, 3, 0]);
    expect((await call(ws.key, webhooks.replay, { id, since: HOUR_AGO() })).status).toBe(409);
    expect(await drainReplays()).toEqual({ queued: 3, more: false });
    await drain();
    expect(ids().sort()).toEqual(first.map(({ eventId }) => eventId).sort());
    const again = (await deliveriesOf(ws, id)).filter(({ replayId }) => replayId === body.replay.id);
    expect(again.map(({ eventId }) => eventId)).toEqual(first.map(({ eventId }) => eventId));
    expect(again.map(({ eventCreatedAt }) => eventCreatedAt)).toEqual(first.map((one) => one.eventCreatedAt));
    const [replay] = (await call(ws.key, webhooks.replays, { id })).body.replays;
    expect(replay).toMatchObject({ id: body.replay.id, queued: 3 });
    expect(replay?.endedAt).not.toBeNull();
    await call(ws.key, webhooks.replay, { id, since: HOUR_AGO(), types: ['contact.*'] });
    expect(await drainReplays()).toEqual({ queued: 0, more: false });
  });

  it('is kept from no other by one that cannot be written', async () => {
    const [stuck, other] = [
      await subscribe(ws, receiver.url),
      await subscribe(ws, receiver.url.replace('hook', 'other')),
    ];
    await emitEvents(ws, 2);
    await drain();
    for (const { id } of [stuck, other]) await call(ws.key, webhooks.replay, { id, since: HOUR_AGO() });
    const allow = await refuseRows('WebhookDelivery', `NEW."endpointId" = '${stuck.id}'`);
    expect(await drainReplays({ forMs: 5000 })).toEqual({ queued: 2, more: false });
    await allow();
    expect(await drainReplays({ forMs: 5000 })).toEqual({ queued: 2, more: false });
    await drain();
  });

  it('is of an endpoint that is on, and ends where it is turned off', async () => {
    const { id } = await subscribe(ws, receiver.url);
    await emitEvents(ws);
    await call(ws.key, webhooks.replay, { id, since: HOUR_AGO() });
    await call(ws.key, webhooks.update, { id, active: false });
    expect(await drainReplays()).toEqual({ queued: 0, more: false });
    expect((await call(ws.key, webhooks.replay, { id, since: HOUR_AGO() })).status).toBe(409);
    const { key } = await makeWorkspace();
    expect((await call(key, webhooks.replay, { id, since: HOUR_AGO() })).status).toBe(404);
  });
});

describe('GET /events', () => {
  it('lists what was written, by type, record, time and delivery', async () => {
    const { id } = await subscribe(ws, receiver.url, ['form.submitted', 'contact.created']);
    await emitEvents(ws, 2);
    const made = await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada' }] });
    receiver.answer = (got) => (got.headers['x-service-event'] === 'contact.created' ? 500 : 200);
    await drain();
    const list = async (filter: Parameters<typeof events.list.run>[1] | object = {}) =>
      (await call(ws.key, events.list, filter as never)).body.events;
    const all = await list();
    expect(all.map(({ type }) => type)).toEqual(['contact.created', 'form.submitted', 'form.submitted']);
    expect(all).toContainEqual(JSON.parse(receiver.received[0]?.body ?? ''));
    expect(await list({ type: 'contact.*' })).toHaveLength(1);
    expect(await list({ recordId: made.body.results[0]?.id })).toHaveLength(1);
    expect(await list({ recordId: 'nothing' })).toEqual([]);
    expect(await list({ from: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);
    expect((await list({ endpointId: id, delivered: 'false' })).map(({ type }) => type)).toEqual(['contact.created']);
    expect(await list({ endpointId: id, delivered: 'true' })).toHaveLength(2);
    expect(await list({ delivered: 'false' })).toHaveLength(1);
    const page = (await call(ws.key, events.list, { limit: 2 })).body;
    const rest = (await call(ws.key, events.list, { limit: 2, cursor: page.nextCursor ?? '' })).body;
    expect([...page.events, ...rest.events]).toEqual(all);
  });

  it('leaves out events of records that the key may not read', async () => {
    await call(ws.key, webhooks.create, { url: receiver.url, events: ['*'] });
    const { key } = await makeKey(ws.id, ['read:webhooks']);
    await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada' }] });
    const { body } = await call(key, events.list, {});
    expect(body.events.map(({ type }) => type)).toEqual(['contact.created']);
  });
});
