import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { prepareWeeks } from '@/server/automation/events/weeks';
import { config } from '@/server/kernel/config';
import { sweepDb as db, db as owned, type Sql, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { deliveriesOf, emitEvents, subscribe } from '@/server/test/webhooks';
import { webhooks } from './';
import { prune } from './prune';

const DAY_MS = 86_400_000;
let ws: TestWorkspace;
beforeEach(async () => {
  config.webhookAllowHosts = ['localhost'];
  ws = await makeWorkspace();
});

const count = async (from: Sql) => (await db.query<{ n: number }>(sql`SELECT count(*)::int AS n FROM ${from}`))[0]?.n;
const partOf = async (id: string) =>
  (
    await db.query<{ part: string }>(sql`SELECT tableoid::regclass::text AS part FROM "Event" WHERE id = ${id}::uuid`)
  )[0]?.part;

/** As if the one event of a workspace and its delivery had been written so many days ago. @returns the id of the event */
async function makeOld({ id }: TestWorkspace, days: number): Promise<string> {
  const long = newId(Date.now() - days * DAY_MS);
  const at = sql`${new Date(Date.now() - days * DAY_MS).toISOString()}::timestamptz`;
  for (const table of ['Event', 'WebhookDelivery']) {
    await owned.query(sql`SELECT make_event_week(${table}::text, date_trunc('week', ${at} AT TIME ZONE 'UTC')::date)`);
  }
  await db.query(
    sql`UPDATE "WebhookDelivery" SET id = ${long}::uuid, "eventId" = ${long}::uuid, "createdAt" = ${at} WHERE "workspaceId" = ${id}::uuid`,
  );
  await db.query(sql`UPDATE "Event" SET id = ${long}::uuid, "createdAt" = ${at} WHERE "workspaceId" = ${id}::uuid`);
  return long;
}

const events = () => count(sql`"Event" WHERE "workspaceId" = ${ws.id}::uuid`);

it('keeps events and deliveries thirty days, held ones too, and then drops their week', async () => {
  const { id } = await subscribe(ws, 'https://localhost:1/');
  await emitEvents(ws, 3);
  await call(ws.key, webhooks.update, { id, active: false });
  await prune(Date.now() + 30 * DAY_MS - 60_000);
  expect([(await deliveriesOf(ws, id)).length, await events()]).toEqual([3, 3]);
  expect(await prune(Date.now() + 37 * DAY_MS + 1000)).toMatchObject({ weeks: 2 });
  expect([(await deliveriesOf(ws, id)).length, await events()]).toEqual([0, 0]);
});

it('keeps an event that was sent again as long as that delivery', async () => {
  const { id } = await subscribe(ws, 'https://localhost:1/');
  await emitEvents(ws);
  const long = await makeOld(ws, 29);
  const [first] = await deliveriesOf(ws, id);
  const again = await call(ws.key, webhooks.redeliver, { id, deliveryId: first?.id ?? '' });
  expect(await prune(Date.now() + 10 * DAY_MS)).toMatchObject({ weeks: 2 });
  expect(await partOf(long)).toBe('"Event_default"');
  expect((await deliveriesOf(ws, id)).map((delivery) => delivery.id)).toEqual([again.body.delivery.id]);
  expect((await deliveriesOf(ws, id))[0]?.data).toEqual(first?.data);
  await prune(Date.now() + 40 * DAY_MS);
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

it('takes what belongs to no week into the default partition, and deletes it there', async () => {
  const { id } = await subscribe(ws, 'https://localhost:1/');
  await prune(Date.now() + 60 * DAY_MS);
  await emitEvents(ws, 2);
  expect((await deliveriesOf(ws, id)).length).toBe(2);
  await prepareWeeks();
  await emitEvents(ws, 1);
  await prune(Date.now() + 30 * DAY_MS - 60_000);
  expect(await events()).toBe(3);
  expect(await prune(Date.now() + 30 * DAY_MS + 1000)).toMatchObject({ WebhookDelivery_default: 3, Event_default: 3 });
  expect([(await deliveriesOf(ws, id)).length, await events()]).toEqual([0, 0]);
});

/** While somebody reads the whole of a table, as a backup does. */
async function whileRead(table: string, work: () => Promise<unknown>): Promise<void> {
  const reader = new pg.Client({ connectionString: config.databaseUrl });
  await reader.connect();
  await reader.query(`BEGIN; LOCK TABLE "${table}" IN ACCESS SHARE MODE`);
  await work().finally(() => reader.end());
}
const weeks = () => count(sql`pg_inherits WHERE inhparent = '"Event"'::regclass`);

it('makes no week behind somebody who reads, so that nobody else waits behind it, and makes it the next time', async () => {
  await prune(Date.now() + 60 * DAY_MS);
  expect(await weeks()).toBe(1);
  await whileRead('Event_default', async () => {
    await prepareWeeks();
    expect(await weeks()).toBe(1);
  });
  await prepareWeeks();
  expect(await weeks()).toBeGreaterThan(1);
  const [kept] = await owned.query<{ timeout: string }>(sql`SELECT current_setting('lock_timeout') AS timeout`);
  expect(kept?.timeout).toBe('0');
});

it('deletes everything else where a week of deliveries is held, and drops that the next time with its events', async () => {
  const { id } = await subscribe(ws, 'https://localhost:1/');
  await emitEvents(ws, 2);
  await call(
    ws.key,
    webhooks.create,
    { url: 'https://localhost:1/', events: ['deal.created'] },
    { 'Idempotency-Key': 'a' },
  );
  const later = Date.now() + 37 * DAY_MS + 1000;
  await whileRead('WebhookDelivery', async () => {
    expect(await prune(later)).toMatchObject({ weeks: 0, IdempotencyKey: 1 });
  });
  expect([(await deliveriesOf(ws, id)).length, await events()]).toEqual([2, 2]);
  await prune(later);
  expect([(await deliveriesOf(ws, id)).length, await events()]).toEqual([0, 0]);
});
