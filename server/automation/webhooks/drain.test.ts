import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { config } from '@/server/kernel/config';
import { sweepDb as db, sql } from '@/server/kernel/db/client';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { Receiver } from '@/server/test/receiver';
import { deliveriesOf, emitEvents, endpointOf, subscribe } from '@/server/test/webhooks';
import type { Outcome } from './attempt';
import { type Claimed, claimDue } from './claim';
import { drain } from './drain';
import { settle } from './settle';

let ws: TestWorkspace;
let fast: Receiver;
let slow: Receiver;
beforeAll(async () => {
  config.webhookAllowHosts = ['localhost'];
  [fast, slow] = await Promise.all([Receiver.start(), Receiver.start()]);
});
afterAll(() => Promise.all([fast.close(), slow.close()]));
beforeEach(async () => {
  ws = await makeWorkspace();
  for (const receiver of [fast, slow]) {
    receiver.received.length = 0;
    receiver.answer = 200;
  }
  await db.query(sql`DELETE FROM "WebhookDelivery"`);
});

const everything = { responsive: 1000, others: 1000 };
const setResponsive = (id: string) =>
  db.query(sql`UPDATE "WebhookEndpoint" SET responsive = true WHERE id = ${id}::uuid`);
const statuses = async (id: string) => (await deliveriesOf(ws, id)).map(({ status }) => status);
const outcome = (delivery: Claimed, ok: boolean): Outcome => ({
  ...{ delivery, at: Date.now(), status: ok ? 200 : 500, body: '', error: ok ? null : 'No.', durationMs: 5 },
});

describe('drains', () => {
  it('that run at once deliver everything, and nothing twice', async () => {
    const endpoints = await Promise.all(Array.from({ length: 4 }, () => subscribe(ws, fast.url)));
    await emitEvents(ws, 50);
    const drained = await Promise.all([drain(), drain(), drain()]);
    expect(drained.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(200);
    const ids = fast.received.map((got) => got.headers['x-service-delivery']);
    expect(ids).toHaveLength(200);
    expect(new Set(ids).size).toBe(200);
    for (const { id } of endpoints) expect(new Set(await statuses(id))).toEqual(new Set(['SUCCEEDED']));
  });

  it('take up what a killed one had claimed, once its lease is over', async () => {
    const { id } = await subscribe(ws, fast.url);
    await emitEvents(ws);
    const [lost] = await claimDue(Date.now(), everything);
    expect(await drain()).toEqual({ attempts: 0, more: false });
    expect(await drain({ clock: () => Date.now() + 46_000 })).toMatchObject({ attempts: 1 });
    expect(await statuses(id)).toEqual(['SUCCEEDED']);
    expect(lost).toBeDefined();
    // The dead come back to life, but the delivery is no longer theirs to speak for.
    if (lost) await settle([outcome(lost, false)]);
    expect((await deliveriesOf(ws, id))[0]).toMatchObject({ status: 'SUCCEEDED', attempts: 1 });
  });

  it('stop when their time is over, and say that there is more', async () => {
    await subscribe(ws, fast.url);
    await emitEvents(ws);
    expect(await drain({ forMs: 0 })).toEqual({ attempts: 0, more: true });
    expect(await drain()).toEqual({ attempts: 1, more: false });
  });

  it('survive a secret that cannot be opened: that attempt fails, the others go out', async () => {
    const broken = await subscribe(ws, fast.url);
    const { id } = await subscribe(ws, fast.url);
    await db.query(sql`UPDATE "WebhookEndpoint" SET secret = '\\x00' WHERE id = ${broken.id}::uuid`);
    await emitEvents(ws);
    await drain();
    expect(await statuses(id)).toEqual(['SUCCEEDED']);
    expect((await deliveriesOf(ws, broken.id))[0]).toMatchObject({ status: 'PENDING', attempts: 1 });
  });
});

describe('an endpoint that hangs', () => {
  it('delays no other, and has one request under way at a time', async () => {
    const hanging = await subscribe(ws, slow.url);
    const { id } = await subscribe(ws, fast.url);
    let release = () => {};
    const released = new Promise<number>((resolve) => {
      release = () => resolve(200);
    });
    slow.answer = () => released;
    await emitEvents(ws, 30);
    const draining = drain();
    await fast.until(30);
    await emitEvents(ws, 5);
    await fast.until(35);
    expect(slow.received).toHaveLength(1);
    release();
    await draining;
    expect(await statuses(id)).toEqual(Array(35).fill('SUCCEEDED'));
    expect(await statuses(hanging.id)).toEqual(Array(35).fill('SUCCEEDED'));
  });
});

describe('the deliveries under way to one endpoint', () => {
  it('are many while it answers quickly, and one after a failure', async () => {
    const { id } = await subscribe(ws, fast.url);
    await emitEvents(ws, 100);
    const first = await claimDue(Date.now(), everything);
    expect(first).toHaveLength(1);
    await settle(first.map((delivery) => outcome(delivery, true)));
    const many = await claimDue(Date.now(), everything);
    expect(many).toHaveLength(64);
    expect(await claimDue(Date.now(), everything)).toHaveLength(0);
    await settle(many.map((delivery, index) => outcome(delivery, index < 63)));
    expect(await claimDue(Date.now(), everything)).toHaveLength(1);
    expect(await endpointOf(ws, id)).toMatchObject({ consecutiveFailures: 0 });
  });

  it('are shared out evenly when there is not room for all', async () => {
    const endpoints = await Promise.all(Array.from({ length: 3 }, () => subscribe(ws, fast.url)));
    for (const { id } of endpoints) await setResponsive(id);
    await emitEvents(ws, 50);
    const claimed = await claimDue(Date.now(), { responsive: 9, others: 0 });
    const perEndpoint = endpoints.map(({ id }) => claimed.filter((delivery) => delivery.endpointId === id).length);
    expect(perEndpoint).toEqual([3, 3, 3]);
  });

  it('may still succeed after the others have turned it off, and off it stays', async () => {
    const { id } = await subscribe(ws, fast.url);
    await setResponsive(id);
    await emitEvents(ws, 8);
    await db.query(sql`UPDATE "WebhookDelivery" SET attempts = 7 WHERE "endpointId" = ${id}::uuid`);
    const claimed = await claimDue(Date.now(), { responsive: 7, others: 0 });
    await settle(claimed.slice(0, 6).map((delivery) => outcome(delivery, false)));
    expect(await endpointOf(ws, id)).toMatchObject({ active: false, consecutiveFailures: 5 });
    expect(new Set(await statuses(id))).toEqual(new Set(['FAILED']));
    await settle(claimed.slice(6).map((delivery) => outcome(delivery, true)));
    expect((await statuses(id)).toSorted()).toEqual([...Array(7).fill('FAILED'), 'SUCCEEDED']);
    expect(await endpointOf(ws, id)).toMatchObject({ active: false, consecutiveFailures: 5 });
  });

  it('count in the order in which they ended', async () => {
    const { id } = await subscribe(ws, fast.url);
    await setResponsive(id);
    await emitEvents(ws, 6);
    await db.query(sql`UPDATE "WebhookDelivery" SET attempts = 7 WHERE "endpointId" = ${id}::uuid`);
    const claimed = await claimDue(Date.now(), everything);
    const endings = [false, false, false, true, false, false];
    await settle(claimed.map((delivery, index) => outcome(delivery, endings[index] ?? true)));
    expect(await endpointOf(ws, id)).toMatchObject({ active: true, consecutiveFailures: 2 });
  });
});
