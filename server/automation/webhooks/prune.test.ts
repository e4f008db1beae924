import { beforeEach, expect, it } from 'vitest';
import { config } from '@/server/kernel/config';
import { sweepDb as db, type Sql, sql } from '@/server/kernel/db/client';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { deliveriesOf, happen, subscribe } from '@/server/test/webhooks';
import { webhooks } from './';
import { prune } from './prune';

const DAY_MS = 86_400_000;
let ws: TestWorkspace;
beforeEach(async () => {
  config.webhookAllowHosts = ['localhost'];
  ws = await makeWorkspace();
});

const count = async (from: Sql) => (await db.query<{ n: number }>(sql`SELECT count(*)::int AS n FROM ${from}`))[0]?.n;
const events = () => count(sql`"Event" WHERE "workspaceId" = ${ws.id}::uuid`);

it('keeps events and deliveries thirty days, held ones too', async () => {
  const { id } = await subscribe(ws, 'https://localhost:1/');
  await happen(ws, 3);
  await call(ws.key, webhooks.update, { id, active: false });
  await prune(Date.now() + 30 * DAY_MS - 60_000);
  expect([(await deliveriesOf(ws, id)).length, await events()]).toEqual([3, 3]);
  expect(await prune(Date.now() + 30 * DAY_MS + 1000)).toMatchObject({ WebhookDelivery: 3, Event: 3 });
  expect([(await deliveriesOf(ws, id)).length, await events()]).toEqual([0, 0]);
});

it('keeps an event that was sent again as long as that delivery', async () => {
  const { id } = await subscribe(ws, 'https://localhost:1/');
  await happen(ws);
  const [first] = await deliveriesOf(ws, id);
  await db.query(
    sql`UPDATE "WebhookDelivery" SET "createdAt" = now() - interval '29 days' WHERE "endpointId" = ${id}::uuid`,
  );
  await db.query(sql`UPDATE "Event" SET "createdAt" = now() - interval '29 days' WHERE "workspaceId" = ${ws.id}::uuid`);
  const again = await call(ws.key, webhooks.redeliver, { id, deliveryId: first?.id ?? '' });
  await prune(Date.now() + 2 * DAY_MS);
  expect((await deliveriesOf(ws, id)).map((delivery) => delivery.id)).toEqual([again.body.delivery.id]);
  expect((await deliveriesOf(ws, id))[0]?.data).toEqual(first?.data);
  await prune(Date.now() + 31 * DAY_MS);
  expect(await events()).toBe(0);
});

it('frees idempotency keys after a day', async () => {
  const keys = () => count(sql`"IdempotencyKey" WHERE "workspaceId" = ${ws.id}::uuid`);
  const input = { url: 'https://localhost:1/', events: ['deal.created' as const] };
  await call(ws.key, webhooks.create, input, { 'Idempotency-Key': 'one' });
  await prune(Date.now() + DAY_MS - 60_000);
  expect(await keys()).toBe(1);
  await prune(Date.now() + DAY_MS + 1000);
  expect(await keys()).toBe(0);
});
