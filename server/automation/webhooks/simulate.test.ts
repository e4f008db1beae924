import { Webhook as StandardWebhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import type { Received } from '@/server/test/receiver';
import { sharedReceiver } from '@/server/test/shared-servers';
import { deliveriesOf, emitEvents, subscribe } from '@/server/test/webhooks';
import { webhooks } from './';
import { drain } from './drain';

let ws: TestWorkspace;
const receiver = sharedReceiver();
beforeEach(async () => {
  ws = await makeWorkspace();
});

const stripe = new Stripe('sk_test_unused');
/** Whether both schemes take a request with this secret. */
function isGenuine(secret: string, { headers, body }: Received): boolean {
  try {
    stripe.webhooks.constructEvent(body, headers['x-service-signature'] ?? '', secret);
    new StandardWebhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

describe('a simulation', () => {
  it('is passed by a receiver that checks signatures and their age', async () => {
    const { id, secret } = await subscribe(ws, receiver.url);
    receiver.answer = (got) => (isGenuine(secret, got) ? 204 : 401);
    const { results } = (await call(ws.key, webhooks.simulate, { id })).body;
    expect(results.map(({ fault, passed, answers }) => [fault, passed, answers.map(({ status }) => status)])).toEqual([
      ['duplicate', true, [204, 204]],
      ['reorder', true, [204, 204]],
      ['delay', true, [204]],
      ['replay', true, [401]],
      ['badSignature', true, [401]],
    ]);
    const sent = receiver.received.map(({ headers, body }) => ({ headers, event: JSON.parse(body) }));
    const by = (fault: string) => sent.filter(({ headers }) => headers['x-webhook-simulation'] === fault);
    expect(new Set(by('duplicate').map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const [newer, older] = by('reorder');
    expect(newer?.event.createdAt > older?.event.createdAt).toBe(true);
    expect(sent.every(({ headers }) => headers['x-webhook-sequence'] === undefined)).toBe(true);
    expect(await deliveriesOf(ws, id)).toEqual([]);
  });

  it('is failed by a receiver that takes everything, or nothing', async () => {
    const { id } = await subscribe(ws, receiver.url);
    const faults = ['duplicate', 'badSignature'] as const;
    const passed = async () =>
      (await call(ws.key, webhooks.simulate, { id, faults: [...faults] })).body.results.map((one) => one.passed);
    expect(await passed()).toEqual([true, false]);
    receiver.answer = 500;
    expect(await passed()).toEqual([false, false]);
  });

  it('copies the newest event of a type', async () => {
    const { id } = await subscribe(ws, receiver.url);
    const input = { id, event: 'form.submitted' as const, faults: ['delay' as const] };
    expect((await call(ws.key, webhooks.simulate, input)).status).toBe(404);
    await emitEvents(ws, 1, { fields: { name: 'Zoë' } });
    await drain();
    await call(ws.key, webhooks.simulate, input);
    const [real, copy] = receiver.received.map(({ body }) => JSON.parse(body));
    expect([copy.type, copy.data]).toEqual([real.type, real.data]);
    expect(copy.id).not.toBe(real.id);
  });
});

describe('a rotation', () => {
  it('with an overlap lets both secrets sign until it is over', async () => {
    const { id, secret } = await subscribe(ws, receiver.url);
    const { body } = await call(ws.key, webhooks.rotateSecret, { id, overlapHours: 2 });
    expect(Date.parse(body.webhook.previousSecretUntil ?? '') - Date.now()).toBeGreaterThan(7_190_000);
    const sent = async (laterMs = 0) => {
      await emitEvents(ws);
      await drain({ clock: () => Date.now() + laterMs });
      return receiver.received.at(-1) as Received;
    };
    const within = await sent();
    expect([isGenuine(secret, within), isGenuine(body.secret, within)]).toEqual([true, true]);
    expect(within.headers['webhook-signature']?.split(' ')).toHaveLength(2);
    const after = await sent(2 * 3_600_000 + 1000);
    expect(after.headers['x-service-signature']?.split('v1=')).toHaveLength(2);
    const next = (await call(ws.key, webhooks.rotateSecret, { id })).body;
    expect(next.webhook.previousSecretUntil).toBeNull();
    const alone = await sent();
    expect([isGenuine(body.secret, alone), isGenuine(next.secret, alone)]).toEqual([false, true]);
    const long = await call(ws.key, webhooks.rotateSecret, { id, overlapHours: 169 });
    expect(long.status).toBe(400);
  });
});
