import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startEngine } from '@/inngest/engine/engine';
import { EVENT_KEY, SIGNING_KEY } from '@/inngest/engine/testing/app';
import { root } from '@/scripts/run.mjs';
import { sql, sweepDb } from '@/server/kernel/db/client';
import { query } from '@/server/test/database';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { freePort } from '@/server/test/ports';
import { fileOf } from '@/server/test/programs';
import { subscribe } from '@/server/test/webhooks';

interface Line {
  msg: string;
  requestId?: string;
  operationId?: string;
  job?: string;
  statement?: string;
  ms?: number;
}

const lines: Line[] = [];
const url = process.env.DATABASE_URL ?? '';
let ws: TestWorkspace;
let base: string;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  ws = await makeWorkspace();
  const [port, enginePort] = [await freePort(), await freePort()];
  const appUrl = `http://127.0.0.1:${port}/api/inngest`;
  const engineKeys = { signingKey: SIGNING_KEY, eventKey: EVENT_KEY };
  const env = {
    ...process.env,
    ...{ INNGEST_BASE_URL: `http://127.0.0.1:${enginePort}`, CRM_APP_URL: appUrl },
    ...{ INNGEST_EVENT_KEY: EVENT_KEY, INNGEST_SIGNING_KEY: SIGNING_KEY },
    ...{ PORT: String(port), LOG_LEVEL: 'info', CRM_SLOW_QUERY_MS: '100' },
  };
  const child = spawn(process.execPath, [fileOf('server/test/api-process.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  closing.push(() => child.kill('SIGKILL'));
  createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
    if (line.startsWith('{')) lines.push(JSON.parse(line) as Line);
  });
  await once(child, 'message');
  base = `http://127.0.0.1:${port}`;
  const engine = await startEngine({ databaseUrl: url, port: enginePort, appUrl, ...engineKeys });
  closing.push(() => engine.stop());
}, 60_000);
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

const PATHS = [
  ...['/api/v1/tags', '/api/v1/nowhere', '/api/health', '/api/health/live', '/api/public/nowhere', '/api/live'],
  ...['/api/inbound/nobody', '/api/inngest', '/api/downloads/none', '/widget.js', '/unsubscribe/none', '/t/none/none'],
  ...['/api/attachments/none', '/api/v1/openapi.json', '/metrics/../api/v1/%zz'],
];

it.each(PATHS)('%s answers the id that it was sent', async (path) => {
  const id = `Trace-1.${'a'.repeat(110)}_`;
  const response = await fetch(`${base}${path}`, { headers: { 'x-request-id': id }, redirect: 'manual' });
  expect(response.headers.get('x-request-id'), String(response.status)).toBe(id);
});

it.each([['a b'], ['a'.repeat(129)], ['"x"'], ['a,b']])('makes an id of its own in place of %j', async (sent) => {
  const response = await fetch(`${base}/api/v1/tags`, { headers: { 'x-request-id': sent } });
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

it('a statement that takes long is logged: what it is, for which request, and nothing that it holds', async () => {
  const headers = { authorization: `Bearer ${ws.key}`, 'content-type': 'application/json' };
  const save = (id: string, name: string) =>
    fetch(`${base}/api/v1/contacts`, {
      method: 'POST',
      headers: { ...headers, 'x-request-id': id },
      body: JSON.stringify({ contacts: [{ name, email: 'ada@example.com' }] }),
    });
  await save('quick', 'Ada');
  const isWaiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
    AND clock_timestamp() - query_start > interval '150 ms'`;
  const slow = query(
    url,
    `DO $$ BEGIN
       LOCK TABLE "Contact" IN ACCESS EXCLUSIVE MODE;
       WHILE NOT EXISTS (${isWaiting}) LOOP PERFORM pg_stat_clear_snapshot(); PERFORM pg_sleep(0.01); END LOOP;
     END $$`,
  );
  const held = `SELECT 1 AS held FROM pg_locks WHERE relation = '"Contact"'::regclass AND mode = 'AccessExclusiveLock' AND granted`;
  await vi.waitFor(async () => expect(await query(url, held)).toHaveLength(1), { timeout: 60_000 });
  const saved = save('slow-one', 'Grace Hopper');
  await slow;
  const answer = await saved;
  expect(answer.status).toBe(200);
  await vi.waitFor(() => expect(lines.some(({ requestId }) => requestId === 'slow-one')).toBe(true), 60_000);
  const line = lines.find(({ requestId, msg }) => msg === 'slow statement' && requestId === 'slow-one');
  expect(line).toMatchObject({ statement: expect.stringMatching(/^[A-Z]+ Contact$/), backend: expect.any(Number) });
  // By which the history names what the request changed.
  const operationId = answer.headers.get('x-operation-id');
  expect(line?.operationId).toBe(operationId);
  expect(await query(url, `SELECT DISTINCT operation FROM "Change" WHERE "operationId" = '${operationId}'`)).toEqual([
    { operation: 'contacts.upsert' },
  ]);
  expect(line?.ms).toBeGreaterThanOrEqual(100);
  expect(JSON.stringify(lines)).not.toMatch(/Grace|ada@example/);
});

it('what a job logs names the request that caused it', async () => {
  const { id } = await subscribe(ws, 'https://hooks.example.com', ['contact.created']);
  // Sealed under another secret, as far as the service can tell: each attempt fails and is logged.
  await sweepDb.query(sql`UPDATE "WebhookEndpoint" SET secret = '\\x00' WHERE id = ${id}::uuid`);
  const headers = { authorization: `Bearer ${ws.key}`, 'content-type': 'application/json', 'x-request-id': 'cause-1' };
  const body = JSON.stringify({ contacts: [{ name: 'Katherine', email: 'katherine@example.com' }] });
  expect((await fetch(`${base}/api/v1/contacts`, { method: 'POST', headers, body })).status).toBe(200);
  const line = () => lines.find(({ msg }) => msg === 'webhook could not be sent');
  await vi.waitFor(() => expect(line()).toMatchObject({ requestId: 'cause-1', job: 'deliver-webhooks' }), {
    timeout: 120_000,
  });
});
