import { afterEach, expect, it, vi } from 'vitest';
import { spawnProgram } from '@/inngest/engine/testing/processes';
import { createTestDatabase, query } from '@/server/test/database';
import { makeWorkspace } from '@/server/test/factories';
import { untilMinuteHasRoom } from '@/server/test/minute';
import { freePort } from '@/server/test/ports';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const TOKEN = 'a-token-of-metrics';

async function startService(env: Record<string, string>): Promise<string> {
  const port = await freePort();
  const service = await spawnProgram('server/test/api-process.ts', { PORT: String(port), LOG_LEVEL: 'silent', ...env });
  closing.push(() => service.end('SIGKILL'));
  return `http://127.0.0.1:${port}`;
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const metricsAt = async (base: string) => (await fetch(`${base}/metrics`, bearer(TOKEN))).text();

it('are told to whoever has the token, and to nobody else', async () => {
  const base = await startService({ CRM_METRICS_TOKEN: TOKEN });
  const ask = async (init?: RequestInit) => {
    const response = await fetch(`${base}/metrics`, init);
    return [response.status, await response.text()];
  };
  expect(await ask()).toEqual([401, '{"error":"Send the token of CRM_METRICS_TOKEN."}']);
  expect((await ask(bearer('a-token-of-nobody')))[0]).toBe(401);
  expect((await ask({ ...bearer(TOKEN), method: 'POST' }))[0]).toBe(405);
  expect(await ask(bearer(TOKEN))).toEqual([200, expect.stringContaining('\ncrm_ready 1\n')]);
});

it('are nowhere unless somebody asked for them', async () => {
  const base = await startService({});
  const [outcome] = await Promise.allSettled([fetch(`${base}/metrics`, { signal: AbortSignal.timeout(1000) })]);
  expect(outcome.status === 'fulfilled' && outcome.value.status === 200).toBe(false);
});

it('have a port of their own where one is named, and are nowhere else', async () => {
  const port = await freePort();
  const base = await startService({ CRM_METRICS_PORT: String(port) });
  const own = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect([own.status, await own.text()]).toEqual([200, expect.stringContaining('crm_queue_depth{queue="mail"} 0')]);
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(404);
  await expect(fetch(`${base}/metrics`, { signal: AbortSignal.timeout(1000) })).rejects.toThrow();
});

it('count requests by operation and status, and name no workspace and no record', async () => {
  const ws = await makeWorkspace();
  const base = await startService({ CRM_METRICS_TOKEN: TOKEN, CRM_RATE_LIMIT_PER_MINUTE: '3' });
  const get = (path: string) => fetch(`${base}/api/v1${path}`, bearer(ws.key));
  const statuses = [];
  await untilMinuteHasRoom();
  for (const path of ['/tags', `/contacts/${ws.id}`, '/nowhere', '/tags', '/tags'])
    statuses.push((await get(path)).status);
  expect(statuses).toEqual([200, 404, 404, 200, 429]);
  const text = await metricsAt(base);
  for (const line of [
    'crm_request_duration_seconds_count{operation="tags.list",status="2xx"} 2',
    'crm_request_duration_seconds_count{operation="tags.list",status="4xx"} 1',
    'crm_request_duration_seconds_count{operation="contacts.get",status="4xx"} 1',
    'crm_request_duration_seconds_count{operation="api",status="4xx"} 1',
    'crm_rate_limit_refusals_total{limit="key"} 1',
    'crm_webhook_attempts_total{outcome="failed"} 0',
    'crm_mails_total{outcome="bounced"} 0',
    'crm_database_pool_connections{pool="requests",state="waiting"} 0',
    'crm_backup_scheduled 0',
  ]) {
    expect(text).toContain(`\n${line}\n`);
  }
  expect(text).toMatch(/\ncrm_event_loop_delay_seconds\{quantile="0.99"\} 0\.\d+\n/);
  expect(text).toMatch(/\ncrm_database_pool_wait_seconds_count\{pool="requests"\} [1-9]/);
  expect(text).not.toContain(ws.id);
  expect(text).not.toContain('nowhere');
});

it('are told while the database is away, and say so', async () => {
  const database = await createTestDatabase();
  closing.push(() => database.drop());
  const name = new URL(database.url).pathname.slice(1);
  const base = await startService({ CRM_METRICS_TOKEN: TOKEN, DATABASE_URL: database.url });
  expect(await metricsAt(base)).toContain('\ncrm_queues_read{queue="mail"} 1\n');
  await query(
    Object.assign(new URL(database.adminUrl), { pathname: '/postgres' }).href,
    `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false;
     SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
  const soon = { timeout: 60_000, interval: 100 };
  await vi.waitFor(async () => {
    const text = await metricsAt(base);
    expect(text).toContain('\ncrm_ready 0\n');
    expect(text).toContain('\ncrm_queues_read{queue="mail"} 0\n');
  }, soon);
});

it('say how old the last good backup is, and whether they are made when they are due', async () => {
  const database = await createTestDatabase();
  closing.push(() => database.drop());
  const base = await startService({
    ...{ CRM_METRICS_TOKEN: TOKEN, DATABASE_URL: database.url },
    ...{ CRM_BACKUP_DIR: '/nowhere', CRM_BACKUP_AT: '6h' },
  });
  const made = (hoursAgo: number) =>
    query(
      database.url,
      `INSERT INTO "Backup" (id, file, "startedAt", "finishedAt")
       SELECT gen_random_uuid(), '', at, at FROM (SELECT now() - interval '${hoursAgo} hours' AS at) t`,
    );
  expect(await metricsAt(base)).toMatch(/\ncrm_backup_scheduled 1\n/);
  expect(await metricsAt(base)).toMatch(/\ncrm_backup_ok 1\n/);
  const soon = { timeout: 60_000, interval: 100 };
  await made(13);
  await vi.waitFor(async () => expect(await metricsAt(base)).toMatch(/\ncrm_backup_ok 0\n/), soon);
  expect(await metricsAt(base)).toContain('\ncrm_backup_age_seconds 46800\n');
  await made(1);
  await vi.waitFor(async () => expect(await metricsAt(base)).toMatch(/\ncrm_backup_ok 1\n/), soon);
});
