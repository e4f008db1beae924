// Webhook deliveries per second to a fast HTTPS sink: through the product's drain (claims, leases, both signatures, guard,
// retry ledger), and by a bare undici loop that signs nothing and keeps the same ledger. One run, warm, same sink.
import { fork } from 'node:child_process';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Db } from '@/server/kernel/db/client';
import { makeAuthority, makeCertificate } from '../server/test/certificates';
import { openWorkbench } from './support/workbench';

const DELIVERIES = 6000;
const ROUNDS = 3;
const REQUIRED = 0.4;
const BARE_CONCURRENCY = 64;

interface Sink {
  url: string;
  ca: string;
}

if (process.argv[2] === 'sink') serveSink();
else await measure();

/** In a process of its own: takes whatever is posted and answers 200 at once. */
function serveSink() {
  const authority = makeAuthority();
  const server = createServer(makeCertificate(authority, ['localhost']), (request, response) => {
    request.resume().on('end', () => response.end('ok'));
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.send?.({ url: `https://localhost:${port}/hook`, ca: authority.cert } satisfies Sink);
  });
  process.on('disconnect', () => process.exit(0));
}

async function measure() {
  const workbench = await openWorkbench();
  process.env.CRM_WEBHOOK_ALLOW_HOSTS = 'localhost';
  const child = fork(fileURLToPath(import.meta.url), ['sink']);
  const sink = await new Promise<Sink>((resolve) => child.once('message', (message) => resolve(message as Sink)));
  const { sweepDb: db, disconnect } = await import('@/server/kernel/db/client');
  try {
    const endpoint = await makeEndpoint(sink);
    const ours: number[] = [];
    const bare: number[] = [];
    // The first round of each only warms up.
    for (let round = 0; round <= ROUNDS; round++) {
      const rates = [
        await rate(db, endpoint, () => drainAll(sink)),
        await rate(db, endpoint, () => bareLoop(db, sink)),
      ];
      if (round > 0) {
        ours.push(rates[0] ?? 0);
        bare.push(rates[1] ?? 0);
      }
    }
    const [value, limit] = [median(ours), median(bare)];
    console.log(JSON.stringify({ case: 'deliveries to an HTTPS sink', value, unit: 'per second', limit }));
    if (value < REQUIRED * limit)
      throw new Error(`${(value / limit).toFixed(2)} of the bare loop; ${REQUIRED} is required`);
  } finally {
    child.disconnect();
    await disconnect();
    await workbench.close();
  }
}

function median(values: number[]) {
  return Math.round(values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0);
}

async function makeEndpoint({ url }: Sink) {
  await import('@/server/app/wiring');
  const { createWorkspace } = await import('@/server/workspace/workspaces/create');
  const { createWebhook } = await import('@/server/automation/webhooks/create');
  const { systemContext } = await import('@/server/kernel/context');
  const { workspaceId } = await createWorkspace({ name: 'Bench', ownerEmail: 'bench@example.com' });
  const { webhook } = await createWebhook(systemContext(workspaceId, 'bench'), { url, events: ['contact.created'] });
  return { workspaceId, id: webhook.id };
}

/** Queues the deliveries, then times how long they take to be all delivered. */
async function rate(db: Db, endpoint: { workspaceId: string; id: string }, deliver: () => Promise<unknown>) {
  const { sql } = await import('@/server/kernel/db/client');
  const contact = { id: 'c', name: 'Ada Lovelace', email: 'ada@example.com', notes: 'x'.repeat(900) };
  const payload = JSON.stringify({ id: 'evt_x', type: 'contact.created', data: { contact } });
  await db.query(sql`TRUNCATE "WebhookDelivery", "Event" CASCADE`);
  await db.query(sql`
    WITH e AS (
      INSERT INTO "Event" ("workspaceId", id, type, payload)
      SELECT ${endpoint.workspaceId}::uuid, gen_random_uuid(), 'contact.created', ${payload} FROM generate_series(1, ${DELIVERIES}::int)
      RETURNING "workspaceId", id, type, "createdAt")
    INSERT INTO "WebhookDelivery" ("workspaceId", id, "endpointId", "eventId", type, "eventCreatedAt", "nextAttemptAt")
    SELECT "workspaceId", gen_random_uuid(), ${endpoint.id}::uuid, id, type, "createdAt", now() - interval '1 second' FROM e`);
  const startedAt = performance.now();
  await deliver();
  const seconds = (performance.now() - startedAt) / 1000;
  const [left] = await db.query<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM "WebhookDelivery" WHERE status <> 'SUCCEEDED'`,
  );
  if (left?.count !== 0) throw new Error(`${left?.count} were not delivered`);
  return DELIVERIES / seconds;
}

async function drainAll({ ca }: Sink) {
  const { createSender } = await import('@/server/automation/webhooks/sender');
  const { drain } = await import('@/server/automation/webhooks/drain');
  const { post, close } = createSender({ ca });
  await drain({ post, forMs: 600_000 });
  await close();
}

async function bareLoop(db: Db, { url, ca }: Sink) {
  const { Agent, request } = await import('undici');
  const { sql } = await import('@/server/kernel/db/client');
  const agent = new Agent({ connect: { ca } });
  for (;;) {
    const rows = await db.query<{ id: string; payload: string }>(sql`
      SELECT d.id, e.payload FROM "WebhookDelivery" d
      JOIN "Event" e ON e."workspaceId" = d."workspaceId" AND e.id = d."eventId"
      WHERE d.status = 'PENDING' LIMIT 1000`);
    if (rows.length === 0) break;
    const deliverNext = async () => {
      for (let row = rows.pop(); row; row = rows.pop()) {
        const { statusCode, body } = await request(url, {
          dispatcher: agent,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: row.payload,
        });
        await body.dump();
        await db.query(sql`
          UPDATE "WebhookDelivery" SET status = 'SUCCEEDED', attempts = attempts + 1, "responseStatus" = ${statusCode},
            "nextAttemptAt" = NULL, "lastAttemptAt" = now(), "deliveredAt" = now() WHERE id = ${row.id}::uuid`);
      }
    };
    await Promise.all(Array.from({ length: BARE_CONCURRENCY }, deliverNext));
  }
  await agent.destroy();
}
