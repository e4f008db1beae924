import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningEngine, startEngine } from '@/inngest/engine/engine';
import { Receiver } from '@/server/test/receiver';

// The whole way: the API over HTTP, the outbox, the signal, the embedded engine in signed mode, the function, the receiver.
const SIGNING_KEY = `signkey-test-${'0123456789abcdef'.repeat(4)}`;
const EVENT_KEY = 'end-to-end';
/** How long it may take on the busiest machine; the sweep comes once a minute. */
const SOON_MS = 30_000;

let handler: RequestListener = (_request, response) => response.writeHead(503).end();
let app: Server;
let origin: string;
let engine: RunningEngine;
let receiver: Receiver;

beforeAll(async () => {
  app = createServer((request, response) => handler(request, response));
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  receiver = await Receiver.start();
  engine = await startEngine({
    databaseUrl: process.env.DATABASE_URL ?? '',
    port: 0,
    appUrl: `${origin}/api/inngest`,
    signingKey: SIGNING_KEY,
    eventKey: EVENT_KEY,
  });
  // The service reads its environment when it is loaded, which is therefore now.
  Object.assign(process.env, {
    INNGEST_BASE_URL: `http://127.0.0.1:${engine.port}`,
    INNGEST_SIGNING_KEY: SIGNING_KEY,
    INNGEST_EVENT_KEY: EVENT_KEY,
    CRM_APP_URL: `${origin}/api/inngest`,
    CRM_WEBHOOK_ALLOW_HOSTS: 'localhost',
  });
  const { handleNode } = await import('@/server/app/entry/node');
  handler = (request, response) => void handleNode(request, response);
});
afterAll(async () => {
  await engine.stop();
  await receiver.close();
  app.closeAllConnections();
  await new Promise((resolve) => app.close(resolve));
});

async function api(key: string, path: string, body: object) {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const response = await fetch(`${origin}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.json();
}

it('a contact that is posted reaches an HTTPS receiver, signed and soon', async () => {
  const { makeWorkspace } = await import('@/server/test/factories');
  const { key } = await makeWorkspace();
  const { secret } = await api(key, '/webhooks', { url: receiver.url, events: ['contact.created'] });
  // The first call finds the engine still waiting for the functions to be registered; from then on it knows them.
  await api(key, '/contacts', { contacts: [{ name: 'Ada Lovelace', email: 'ada@example.com' }] });
  await receiver.until(1);
  const postedAt = Date.now();
  const batch = await api(key, '/contacts', { contacts: [{ name: 'Zoë 🚀', email: 'zoe@example.com' }] });
  const [, got] = await receiver.until(2);
  expect((got?.atMs ?? Number.POSITIVE_INFINITY) - postedAt).toBeLessThan(SOON_MS);
  const event = new Stripe('sk_test_unused').webhooks.constructEvent(
    got?.body ?? '',
    got?.headers['x-service-signature'] ?? '',
    secret,
  );
  expect(event).toMatchObject({
    type: 'contact.created',
    data: { contact: { id: batch.results[0].id, name: 'Zoë 🚀' } },
  });
});

it('a call that nobody signed runs nothing', async () => {
  const response = await fetch(`${origin}/api/inngest?fnId=crm-deliver-webhooks&stepId=step`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ event: { name: 'webhooks/due', data: {} }, events: [], steps: {}, ctx: { run_id: 'x' } }),
  });
  expect(response.status).toBe(401);
});

it('a call that is larger than any of Inngest is cut off', async () => {
  const response = await fetch(`${origin}/api/inngest`, { method: 'POST', body: 'x'.repeat(9 * 1024 * 1024) });
  expect(response.status).toBe(413);
});
