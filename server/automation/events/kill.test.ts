import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { startEngine } from '@/inngest/engine/engine';
import { EVENT_KEY, SIGNING_KEY } from '@/inngest/engine/testing/app';
import { type Spawned, spawnProgram } from '@/inngest/engine/testing/processes';
import { drain } from '@/server/automation/webhooks/drain';
import { config } from '@/server/kernel/config';
import { sweepPool as pool, prisma } from '@/server/kernel/db/client';
import { query } from '@/server/test/database';
import { makeWorkspace } from '@/server/test/factories';
import { freePort } from '@/server/test/ports';
import { Receiver } from '@/server/test/receiver';
import { subscribe } from '@/server/test/webhooks';

// The whole promise takes minutes: EVENT_WRITES=5000 EVENT_KILLS=20.
const WRITES = Number(process.env.EVENT_WRITES ?? 500);
const ROWS = 10;
const KILLS = Number(process.env.EVENT_KILLS ?? 3);
const WRITERS = 4;
/** Past every lease that a killed process left behind. */
const LATER_MS = 120_000;

config.webhookAllowHosts = ['localhost'];
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** What the database itself saw being committed, told by a trigger that knows nothing of events. */
async function keepLedger() {
  const url = process.env.DATABASE_URL ?? '';
  await query(
    url,
    `CREATE TABLE ledger (id uuid, operation text);
    CREATE FUNCTION keep_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO ledger VALUES (NEW.id, TG_OP); RETURN NEW; END $$;
    CREATE TRIGGER keep_ledger AFTER INSERT OR UPDATE ON "Contact" FOR EACH ROW EXECUTE FUNCTION keep_ledger();
    GRANT SELECT ON ledger TO crm_sweep;`,
  );
}

/** Sends a batch until it is answered; a server that is killed meanwhile leaves open whether it took place. */
async function write(port: number, key: string, rowsOf: (attempt: number) => object[]) {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  let body = JSON.stringify({ contacts: rowsOf(1) });
  for (let attempt = 1; ; ) {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/contacts`, { method: 'POST', headers, body }).catch(
      () => undefined,
    );
    if (response?.ok) return;
    if (response?.status === 409) {
      // Sent anew, with other names: a write that changes nothing would be an event without a change.
      headers['idempotency-key'] = randomUUID();
      body = JSON.stringify({ contacts: rowsOf(++attempt) });
    } else if (response && response.status < 500) throw new Error(await response.text());
    await pause(20);
  }
}

it(`makes one event of each of ${WRITES} changes, and delivers each at least once, while the server is killed ${KILLS} times`, {
  timeout: 180_000 + KILLS * 60_000,
}, async () => {
  const ws = await makeWorkspace();
  await keepLedger();
  const receiver = await Receiver.start();
  closing.push(() => receiver.close());
  await subscribe(ws, receiver.url, ['contact.created', 'contact.updated']);
  const [port, enginePort] = [await freePort(), await freePort()];
  const engineUrl = `http://127.0.0.1:${enginePort}`;
  const appUrl = `http://127.0.0.1:${port}/api/inngest`;
  const env = {
    PORT: String(port),
    CRM_RATE_LIMIT_PER_MINUTE: '1000000',
    CRM_WEBHOOK_ALLOW_HOSTS: 'localhost',
    INNGEST_BASE_URL: engineUrl,
    INNGEST_EVENT_KEY: EVENT_KEY,
    INNGEST_SIGNING_KEY: SIGNING_KEY,
    CRM_APP_URL: appUrl,
  };
  let server: Spawned = await spawnProgram('server/test/api-process.ts', env);
  closing.push(() => server.end('SIGKILL'));
  const keys = { signingKey: SIGNING_KEY, eventKey: EVENT_KEY };
  const engine = await startEngine({ databaseUrl: process.env.DATABASE_URL ?? '', port: enginePort, appUrl, ...keys });
  closing.push(() => engine.stop());

  let sent = 0;
  const writer = async () => {
    while (sent < WRITES) {
      const from = sent;
      sent += ROWS;
      // Half of the rows are new, half change one that an earlier batch made.
      const rowsOf = (attempt: number) =>
        Array.from({ length: ROWS }, (_, i) => ({
          externalId: `c${i % 2 ? Math.floor(from / 2) + i : from + i}`,
          name: `n${from}.${attempt}.${i}`,
        }));
      await write(port, ws.key, rowsOf);
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, writer));
  for (let kill = 1; kill <= KILLS; kill++) {
    const due = Math.min(WRITES, (WRITES / (KILLS + 1)) * kill);
    while (sent < due) await pause(5);
    await pause(Math.random() * 60);
    await server.end('SIGKILL');
    server = await spawnProgram('server/test/api-process.ts', env);
  }
  await writers;
  // The server that is left delivers as well, and has some of them.
  const undelivered = { workspaceId: ws.id, status: { not: 'SUCCEEDED' } };
  await expect
    .poll(async () => {
      await drain({ clock: () => Date.now() + LATER_MS });
      return prisma.webhookDelivery.count({ where: undelivered });
    })
    .toBe(0);

  const { rows: ledger } = await pool.query('SELECT id, operation, count(*)::int AS count FROM ledger GROUP BY 1, 2');
  const { rows: events } = await pool.query(`
    SELECT (payload::json)->'data'->'contact'->>'id' AS id, type, count(*)::int AS count FROM "Event" GROUP BY 1, 2`);
  const count = (rows: { id: string; count: number }[], name: (row: never) => string) =>
    new Map(rows.map((row) => [`${row.id} ${name(row as never)}`, row.count]));
  const changes = count(ledger, ({ operation }: { operation: string }) =>
    operation === 'INSERT' ? 'contact.created' : 'contact.updated',
  );
  expect(count(events, ({ type }: { type: string }) => type)).toEqual(changes);

  const ids = await prisma.event.findMany({ where: { workspaceId: ws.id }, select: { id: true } });
  const bodies = new Map<string, Set<string>>();
  for (const { headers, body } of receiver.received) {
    const id = headers['webhook-id'] ?? '';
    bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
  }
  expect([...bodies.keys()].sort()).toEqual(ids.map(({ id }) => `evt_${id}`).sort());
  expect([...bodies.values()].every((same) => same.size === 1)).toBe(true);
});
