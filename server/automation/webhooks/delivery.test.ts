import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { notificationsOf } from '@/server/test/notifications';
import { sharedReceiver } from '@/server/test/shared-servers';
import { deliveriesOf, emitEvents, endpointOf, subscribe } from '@/server/test/webhooks';
import { webhooks } from './';
import { drain } from './drain';
import { RETRY_DELAYS_SECONDS } from './settle';
import { signatureHeaders } from './sign';

let ws: TestWorkspace;
const receiver = sharedReceiver();
beforeEach(async () => {
  ws = await makeWorkspace();
});

/** Drains as if it were that time. */
const drainAt = (ms: number) => drain({ clock: () => ms });

/** Lets every attempt of what is pending fail, each at its time. @returns the time of the last attempt. */
async function failOut(from = Date.now() + 1000) {
  receiver.answer = 500;
  let at = from;
  await drainAt(at);
  for (const seconds of RETRY_DELAYS_SECONDS) {
    at += seconds * 1000;
    await drainAt(at);
  }
  return at;
}

describe('a delivery', () => {
  it('carries the envelope, the named headers and both signatures', async () => {
    const { id, secret } = await subscribe(ws, receiver.url);
    await emitEvents(ws, 1, { fields: { name: 'Zoë 🚀' } });
    expect(await drain()).toEqual({ attempts: 1, more: false });
    const [got] = receiver.received;
    const [delivery] = await deliveriesOf(ws, id);
    expect(delivery).toMatchObject({
      endpointId: id,
      type: 'form.submitted',
      status: 'SUCCEEDED',
      attempts: 1,
      responseStatus: 200,
      nextAttemptAt: null,
      lastError: null,
    });
    expect(delivery?.deliveredAt).toBe(delivery?.lastAttemptAt);
    expect(JSON.parse(got?.body ?? '')).toEqual(delivery?.data);
    expect(delivery?.data).toEqual({
      id: delivery?.eventId,
      type: 'form.submitted',
      createdAt: delivery?.eventCreatedAt,
      workspaceId: ws.id,
      data: { fields: { name: 'Zoë 🚀' } },
    });
    const sent = got?.headers ?? {};
    const atSeconds = Number(sent['webhook-timestamp']);
    expect(Math.abs(atSeconds - Date.now() / 1000)).toBeLessThan(60);
    const signature = signatureHeaders(secret, { eventId: delivery?.eventId ?? '', body: got?.body ?? '', atSeconds });
    expect(sent).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'WorkspaceCRM-Webhooks/1',
      'x-service-event': 'form.submitted',
      'x-service-delivery': delivery?.id,
      'x-service-signature': signature['X-Service-Signature'],
      'webhook-id': delivery?.eventId,
      'webhook-signature': signature['webhook-signature'],
    });
  });

  it('is tried eight times on its schedule, the same bytes each time, and not a moment early', async () => {
    const { id } = await subscribe(ws, receiver.url);
    await emitEvents(ws);
    receiver.answer = 500;
    let at = Date.now() + 1000;
    await drainAt(at);
    for (const [index, seconds] of RETRY_DELAYS_SECONDS.entries()) {
      const [pending] = await deliveriesOf(ws, id);
      const due = at + seconds * 1000;
      expect(pending).toMatchObject({ status: 'PENDING', attempts: index + 1, responseStatus: 500 });
      expect(pending?.lastError).toBe('The endpoint answered 500.');
      expect(Date.parse(pending?.nextAttemptAt ?? '')).toBe(due);
      expect(await drainAt(due - 1)).toMatchObject({ attempts: 0 });
      expect(await drainAt(due)).toMatchObject({ attempts: 1 });
      at = due;
    }
    const [failed] = await deliveriesOf(ws, id);
    expect(failed).toMatchObject({ status: 'FAILED', attempts: 8, nextAttemptAt: null, deliveredAt: null });
    expect(await drainAt(at + 7 * 86_400_000)).toMatchObject({ attempts: 0 });
    expect(receiver.received).toHaveLength(8);
    for (const name of ['webhook-id', 'x-service-delivery']) {
      expect(new Set(receiver.received.map((got) => got.headers[name])).size).toBe(1);
    }
    expect(new Set(receiver.received.map((got) => got.body)).size).toBe(1);
    const times = receiver.received.map((got) => Number(got.headers['webhook-timestamp']));
    expect(times.map((time, index) => time - (times[index - 1] ?? time))).toEqual([0, ...RETRY_DELAYS_SECONDS]);
  });

  it('by hand is one attempt: a test, and a resend of the same event', async () => {
    const { id } = await subscribe(ws, receiver.url, ['deal.created']);
    const tested = (await call(ws.key, webhooks.test, { id })).body.delivery;
    expect(tested).toMatchObject({ type: 'webhook.test', status: 'SUCCEEDED', attempts: 1 });
    expect(tested.data.data).toEqual({ message: expect.any(String), endpointId: id });
    receiver.answer = 503;
    const { body } = await call(ws.key, webhooks.redeliver, { id, deliveryId: tested.id });
    expect(body.delivery).toMatchObject({
      status: 'FAILED',
      attempts: 1,
      nextAttemptAt: null,
      eventId: tested.eventId,
      eventCreatedAt: tested.eventCreatedAt,
      data: tested.data,
    });
    expect(body.delivery.id).not.toBe(tested.id);
    expect(await drainAt(Date.now() + 86_400_000)).toMatchObject({ attempts: 0 });
    expect(receiver.received.map((got) => got.body)).toEqual(Array(2).fill(JSON.stringify(tested.data)));
    expect(await endpointOf(ws, id)).toMatchObject({ consecutiveFailures: 0, active: true });
  });

  it('is signed with the secret that is valid when it is attempted', async () => {
    const { id, secret } = await subscribe(ws, receiver.url);
    await emitEvents(ws);
    receiver.answer = 500;
    const at = Date.now() + 1000;
    await drainAt(at);
    const rotated = (await call(ws.key, webhooks.rotateSecret, { id })).body.secret;
    await drainAt(at + 60_000);
    const used = receiver.received.map(({ headers, body }) => {
      const signable = { eventId: headers['webhook-id'] ?? '', body, atSeconds: Number(headers['webhook-timestamp']) };
      return [secret, rotated].find(
        (key) => signatureHeaders(key, signable)['X-Service-Signature'] === headers['x-service-signature'],
      );
    });
    expect(used).toEqual([secret, rotated]);
  });
});

describe('an endpoint', () => {
  it('is turned off by the fifth delivery in a row that fails for good, and what waits fails with it', async () => {
    const { id } = await subscribe(ws, receiver.url);
    await emitEvents(ws, 4);
    await failOut();
    expect(await endpointOf(ws, id)).toMatchObject({ active: true, consecutiveFailures: 4 });
    await emitEvents(ws);
    const last = await failOut();
    await emitEvents(ws);
    const endpoint = await endpointOf(ws, id);
    expect(endpoint).toMatchObject({ active: false, consecutiveFailures: 5, disabledReason: 'failures' });
    expect(Date.parse(endpoint.disabledAt ?? '')).toBe(last);
    expect((await deliveriesOf(ws, id)).map(({ status }) => status)).toEqual(Array(5).fill('FAILED'));
    expect(await notificationsOf(ws)).toMatchObject([
      { title: 'A webhook endpoint was shut off after failures', href: `/settings/webhooks/${id}` },
    ]);
    const on = await call(ws.key, webhooks.update, { id, active: true });
    expect(on.body.webhook).toMatchObject({ active: true, consecutiveFailures: 0, disabledReason: null });
  });

  it('takes what is pending down with it when it is shut off', async () => {
    const { id } = await subscribe(ws, receiver.url);
    await emitEvents(ws, 5);
    const start = Date.now() + 1000;
    receiver.answer = 500;
    await drainAt(start);
    await emitEvents(ws);
    await failOut(start + 60_000);
    const statuses = (await deliveriesOf(ws, id)).map(({ status, attempts }) => [status, attempts < 8]);
    expect(statuses.at(-1)).toEqual(['FAILED', true]);
    expect(statuses.every(([status]) => status === 'FAILED')).toBe(true);
  });

  it('starts counting anew after a success', async () => {
    const { id } = await subscribe(ws, receiver.url);
    await emitEvents(ws, 3);
    await failOut();
    expect(await endpointOf(ws, id)).toMatchObject({ consecutiveFailures: 3 });
    receiver.answer = 200;
    await emitEvents(ws);
    await drainAt(Date.now() + 1000);
    expect(await endpointOf(ws, id)).toMatchObject({ consecutiveFailures: 0, active: true });
  });

  it('that a user turned off holds what was pending, gets nothing new, and both end when it is on again', async () => {
    const { id } = await subscribe(ws, receiver.url);
    await emitEvents(ws, 2);
    await call(ws.key, webhooks.update, { id, active: false });
    await emitEvents(ws, 3);
    expect(await drainAt(Date.now() + 29 * 86_400_000)).toMatchObject({ attempts: 0 });
    const held = await deliveriesOf(ws, id);
    expect(held.map(({ status }) => status)).toEqual(['PENDING', 'PENDING']);
    const byStatus = await call(ws.key, webhooks.deliveries, { id, status: 'pending' });
    expect(byStatus.body.deliveries).toHaveLength(2);
    await call(ws.key, webhooks.update, { id, active: true });
    await drain();
    expect((await deliveriesOf(ws, id)).map(({ status }) => status)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
  });

  it('pages through its log, bound to the status', async () => {
    const { id } = await subscribe(ws, receiver.url);
    await emitEvents(ws, 5);
    await drain();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await call(ws.key, webhooks.deliveries, { id, limit: 2, ...(cursor ? { cursor } : {}) });
      seen.push(...page.body.deliveries.map((delivery) => delivery.id));
      cursor = page.body.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual((await deliveriesOf(ws, id)).map((delivery) => delivery.id).toReversed());
    expect((await call(ws.key, webhooks.deliveries, { id, status: 'FAILED' })).body.deliveries).toEqual([]);
    const { body } = await call(ws.key, webhooks.deliveries, { id, limit: 101 });
    expect(body.error).toBe('limit must be an integer between 1 and 100.');
    const bad = await call(ws.key, webhooks.deliveries, { id, status: 'LOST' });
    expect(bad.body.error).toBe('status must be one of: PENDING, SUCCEEDED, FAILED.');
  });
});
