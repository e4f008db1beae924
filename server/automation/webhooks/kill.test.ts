import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { config } from '@/server/kernel/config';
import { sweepDb as db, sql } from '@/server/kernel/db/client';
import { makeWorkspace } from '@/server/test/factories';
import { fileOf } from '@/server/test/programs';
import { Receiver } from '@/server/test/receiver';
import { emitEvents, subscribe } from '@/server/test/webhooks';
import { drain } from './drain';

const KILLS = 4;
const EVENTS = 600;
/** Requests that a drain has under way to one endpoint, and outcomes that it has not written yet. */
const UNDER_WAY = 64;
const LEASE_OVER_MS = 46_000;

let receiver: Receiver;
beforeAll(async () => {
  config.webhookAllowHosts = ['localhost'];
  receiver = await Receiver.start();
});
afterAll(() => receiver.close());

/** Starts a process that drains, and kills it as soon as so many more deliveries have arrived. */
async function drainAndDie(offsetMs: number, more: number) {
  const args = [fileOf('server/automation/webhooks/testing/drain-process.ts'), String(offsetMs)];
  const env = { ...process.env, CRM_WEBHOOK_ALLOW_HOSTS: 'localhost' };
  const child = spawn(process.execPath, args, { env, stdio: 'ignore' });
  const exit = once(child, 'exit');
  await receiver.until(receiver.received.length + more);
  child.kill('SIGKILL');
  await exit;
}

it('every event arrives, under one id, however often the process that sends is killed', {
  timeout: 120_000,
}, async () => {
  const ws = await makeWorkspace();
  await subscribe(ws, receiver.url);
  await emitEvents(ws, EVENTS);
  for (let kill = 0; kill < KILLS; kill++) await drainAndDie(kill * LEASE_OVER_MS, 60 + 17 * kill);
  await drain({ clock: () => Date.now() + KILLS * LEASE_OVER_MS });

  const payloads = await db.query<{ payload: string }>(
    sql`SELECT payload FROM "Event" WHERE "workspaceId" = ${ws.id}::uuid`,
  );
  expect(new Set(receiver.received.map(({ body }) => body))).toEqual(new Set(payloads.map(({ payload }) => payload)));
  expect(new Set(receiver.received.map(({ headers }) => headers['x-service-delivery'])).size).toBe(EVENTS);
  expect(receiver.received.length - EVENTS).toBeLessThanOrEqual(KILLS * UNDER_WAY);
  const left = await db.query(sql`
    SELECT 1 FROM "WebhookDelivery" WHERE "workspaceId" = ${ws.id}::uuid AND (status <> 'SUCCEEDED' OR "leaseUntil" IS NOT NULL)`);
  expect(left).toEqual([]);
});
