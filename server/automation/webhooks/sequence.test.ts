import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { sharedReceiver } from '@/server/test/shared-servers';
import { deliveriesOf, emitEvents, subscribe } from '@/server/test/webhooks';
import { webhooks } from './';
import { drain } from './drain';
import { prune } from './prune';
import { RETRY_DELAYS_SECONDS } from './settle';

let ws: TestWorkspace;
const receiver = sharedReceiver();
beforeEach(async () => {
  ws = await makeWorkspace();
});

const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);
const numbers = (count = receiver.received.length) =>
  receiver.received.slice(0, count).map(({ headers }) => Number(headers['x-webhook-sequence']));
const sorted = (values: number[]) => [...new Set(values)].sort((a, b) => a - b);

describe('the deliveries to an endpoint', () => {
  it('are numbered without a gap by writers and drains that work at once', async () => {
    const { id } = await subscribe(ws, receiver.url);
    const other = await subscribe(ws, receiver.url.replace('hook', 'other'));
    const writers = Promise.all(Array.from({ length: 6 }, () => emitEvents(ws, 25)));
    await Promise.all([writers, drain(), drain(), drain()]);
    await Promise.all([drain(), drain()]);
    await call(ws.key, webhooks.test, { id });
    const log = [...(await deliveriesOf(ws, id)), ...(await deliveriesOf(ws, other.id))];
    expect(log.every(({ status }) => status === 'SUCCEEDED')).toBe(true);
    expect(sorted(numbers())).toEqual(upTo(151));
    expect(numbers()).toHaveLength(301);
  });

  it('keep their number in every attempt, and get another one when they are sent again', async () => {
    const { id } = await subscribe(ws, receiver.url);
    await emitEvents(ws);
    receiver.answer = 500;
    const at = Date.now() + 1000;
    await drain({ clock: () => at });
    receiver.answer = 200;
    await drain({ clock: () => at + 60_000 });
    const [delivery] = await deliveriesOf(ws, id);
    expect(delivery?.sequence).toBe(1);
    await call(ws.key, webhooks.redeliver, { id, deliveryId: delivery?.id ?? '' });
    expect(numbers()).toEqual([1, 1, 2]);
  });

  it('have numbers also where they are given up unsent, so that the receiver sees the gap', async () => {
    const { id } = await subscribe(ws, receiver.url);
    await emitEvents(ws, 5);
    receiver.answer = 500;
    let at = Date.now() + 1000;
    for (const seconds of [0, ...RETRY_DELAYS_SECONDS]) {
      at += seconds * 1000;
      if (seconds === RETRY_DELAYS_SECONDS.at(-1)) await emitEvents(ws, 2);
      await drain({ clock: () => at });
    }
    expect((await call(ws.key, webhooks.get, { id })).body.webhook.active).toBe(false);
    receiver.answer = 200;
    await call(ws.key, webhooks.update, { id, active: true });
    await emitEvents(ws);
    await drain({ clock: () => at });
    const log = await deliveriesOf(ws, id);
    expect(sorted(log.map(({ sequence }) => sequence ?? 0))).toEqual(upTo(log.length));
  });

  it('have numbers also where they were held until they were too old', async () => {
    const { id } = await subscribe(ws, receiver.url);
    await emitEvents(ws, 3);
    await call(ws.key, webhooks.update, { id, active: false });
    await prune(Date.now() + 31 * 86_400_000);
    await call(ws.key, webhooks.update, { id, active: true });
    await emitEvents(ws);
    await drain();
    expect(numbers()).toEqual([4]);
  });
});
