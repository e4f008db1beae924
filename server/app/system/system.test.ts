import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { spawnProgram } from '@/inngest/engine/testing/processes';
import packageJson from '@/package.json' with { type: 'json' };
import { migrationsFolder, readMigrations } from '@/prisma/migrate/folder.mjs';
import { wholeSystem } from '@/server/app/admin/system';
import { prune } from '@/server/automation/webhooks/prune';
import { config } from '@/server/kernel/config';
import { sweepDb as db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { toApiError } from '@/server/kernel/http/problem';
import { serve } from '@/server/kernel/http/serve';
import { logger, onError } from '@/server/kernel/log';
import { runExecution } from '@/server/kernel/telemetry/execution';
import { ERROR_DAYS, flushServiceErrors, keepServiceErrors } from '@/server/kernel/telemetry/service-errors';
import { tags } from '@/server/records/tags';
import { makeOwned, makeSignedIn } from '@/server/test/console';
import { query } from '@/server/test/database';
import { freePort } from '@/server/test/ports';
import { emitEvents, subscribe } from '@/server/test/webhooks';
import { authenticate } from '@/server/workspace/keys/authenticate';

const failMailbox = (workspaceId: string, address: string) =>
  db.query(sql`
    INSERT INTO "Mailbox" ("workspaceId", id, address, status, "lastError", "updatedAt")
    VALUES (${workspaceId}::uuid, ${newId()}::uuid, ${address}, 'ERROR', 'The sign-in was refused.', now())`);

// Other tests of this process have errors too.
afterAll(() => onError(() => {}));

it('owners and admins see what waits and fails in their workspace, and nothing of another', async () => {
  const [mine, other] = [await makeOwned(), await makeOwned()];
  await failMailbox(mine.workspace.id, 'sales@mine.example');
  await failMailbox(other.workspace.id, 'sales@other.example');
  const { id } = await subscribe(other.workspace, 'https://hooks.example.com/secret-path');
  await emitEvents(other.workspace, 4);
  const due = ({ queues }: Awaited<ReturnType<typeof mine.owner.system.get>>, name: string) =>
    queues.find(({ queue }) => queue === name)?.depth;

  const seen = await mine.owner.system.get();
  expect(seen).toMatchObject({
    health: { ready: true, parts: { database: 'ok' }, backup: { state: 'off', lastAt: null } },
    versions: {
      ...{ release: packageJson.version, node: process.versions.node, postgres: expect.stringMatching(/^\d+/) },
      migration: readMigrations(migrationsFolder).at(-1)?.name,
    },
  });
  expect(seen.failing).toMatchObject([
    { kind: 'mailbox', name: 'sales@mine.example', problem: 'The sign-in was refused.' },
  ]);
  expect(due(seen, 'webhooks')).toBe(0);
  expect(JSON.stringify(seen)).not.toContain(other.workspace.id);

  await db.query(sql`UPDATE "WebhookEndpoint" SET "consecutiveFailures" = 2 WHERE id = ${id}::uuid`);
  const theirs = await other.owner.system.get();
  expect(due(theirs, 'webhooks')).toBe(4);
  expect(theirs.failing.map(({ kind, name }) => [kind, name])).toEqual([
    ['mailbox', 'sales@other.example'],
    ['webhook', 'hooks.example.com'],
  ]);
});

it('admins see what broke in their workspace, by its kind and request, and nothing of what it was about', async () => {
  const [mine, other] = [await makeOwned(), await makeOwned()];
  keepServiceErrors();
  const broken = Object.assign(new TypeError('ada@example.com is no number'), { code: 'ERR_NUMBER' });
  const { id: workspaceId } = mine.workspace;
  const execution = { requestId: 'r-1', operation: 'tags.list', workspaceId };
  runExecution(execution, () => {
    toApiError(broken, 'r-1');
    toApiError(broken, 'r-1');
    toApiError(broken, 'r-1', { operation: 'tags.update' });
  });
  logger.error({ err: new Error('no'), workspaceId: other.workspace.id }, 'campaign not ready');
  logger.error({ err: broken }, 'of no workspace');
  logger.warn({ err: broken, workspaceId }, 'no error');
  await flushServiceErrors();

  const { errors } = await mine.owner.system.get();
  const request = { message: 'request failed', error: 'TypeError ERR_NUMBER', requestId: 'r-1' };
  expect(errors).toMatchObject([
    { ...request, operation: 'tags.update', count: 1 },
    { ...request, operation: 'tags.list', count: 2 },
  ]);
  expect(JSON.stringify(errors)).not.toContain('ada@example.com');
  expect((await other.owner.system.get()).errors).toMatchObject([
    { message: 'campaign not ready', operation: '', error: 'Error', requestId: null, count: 1 },
  ]);

  await db.query(sql`
    UPDATE "ServiceError" SET "createdAt" = now() - make_interval(days => ${ERROR_DAYS + 1}::int) WHERE "workspaceId" = ${workspaceId}::uuid`);
  await prune();
  expect((await mine.owner.system.get()).errors).toEqual([]);
});

it('a request of a key is known by its workspace where it breaks', async () => {
  const { workspace, owner } = await makeOwned();
  keepServiceErrors();
  const broken = { ...tags.list, run: () => Promise.reject(new RangeError('no')) };
  const request = {
    ...{ method: 'GET', path: '/api/v1/tags', query: '', address: '127.0.0.1' },
    body: async function* () {},
  };
  const header = (name: string) => (name === 'authorization' ? `Bearer ${workspace.key}` : undefined);
  const answered = await runExecution({ requestId: 'r-2' }, () =>
    serve(broken, { ...request, header }, {}, authenticate),
  );
  expect(answered.status).toBe(500);
  await flushServiceErrors();
  expect((await owner.system.get()).errors).toMatchObject([
    { operation: 'tags.list', error: 'RangeError', requestId: 'r-2' },
  ]);
});

it('members do not see it, admins do', async () => {
  const { workspace } = await makeOwned();
  const [member, admin] = [await makeSignedIn(workspace.id), await makeSignedIn(workspace.id, 'admin')];
  await expect(member.calls.system.get()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect((await admin.calls.system.get()).health.ready).toBe(true);
});

it('whoever runs the installation sees all of it, with the last errors of all workspaces and of its logs', async () => {
  const { workspace } = await makeOwned();
  await failMailbox(workspace.id, 'sales@whole.example');
  keepServiceErrors();
  logger.error({ err: new RangeError('no'), workspaceId: workspace.id }, 'campaign not ready');
  await flushServiceErrors();
  const logs = join(config.dataDir, 'logs');
  await rm(logs, { recursive: true, force: true });
  expect((await wholeSystem()).logs).toEqual({ 'web.log': 'not here', 'engine.log': 'not here' });
  await mkdir(logs, { recursive: true });
  const line = (level: number, msg: string, more = {}) => JSON.stringify({ level, time: Date.now(), msg, ...more });
  const written = [
    ...[line(30, 'listening'), 'plain text', '{"level":50, half'],
    line(50, 'request failed', { requestId: 'r-1', err: { message: 'boom', stack: 'at x' } }),
  ];
  await writeFile(join(logs, 'web.log'), `${written.join('\n')}\n`);
  config.embeddedEngine = true;
  const whole = await wholeSystem();
  expect(whole.logs).toEqual({
    'web.log': [{ at: expect.any(String), message: 'request failed', error: 'boom', requestId: 'r-1' }],
    'engine.log': 'not here',
  });
  expect(whole.errors[0]).toMatchObject({
    ...{ workspaceId: workspace.id, message: 'campaign not ready', error: 'RangeError', count: 1 },
  });
  expect(whole.failing).toContainEqual(expect.objectContaining({ workspaceId: workspace.id, kind: 'mailbox' }));
  expect(whole.queues.map(({ queue }) => queue)).toEqual(expect.arrayContaining(['webhooks', 'engine']));
  expect(whole).toMatchObject({ database: 'ok', outside: {}, backup: { state: 'off', ageHours: null } });
});

it('says which releases run, by what their connections are called', async () => {
  const url = process.env.DATABASE_URL ?? '';
  const start = async (more: object) => {
    const env = { PORT: String(await freePort()), CRM_ROLE: 'worker', LOG_LEVEL: 'silent', ...more };
    const worker = await spawnProgram('server/test/api-process.ts', env);
    await fetch(`http://127.0.0.1:${env.PORT}/api/health`);
    return worker;
  };
  const named = (name: string) =>
    query(url, `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = '${name}'`);
  const workers = [await start({})];
  try {
    const mine = { part: 'worker', release: packageJson.version };
    expect((await wholeSystem()).versions.running).toEqual([mine]);
    expect((await named(`crm worker ${packageJson.version}`)).length).toBeGreaterThan(0);
    // As another release would call its own, and as somebody may call theirs.
    workers.push(await start({ DATABASE_URL: `${url}?application_name=crm%20web%2099.1.0` }));
    expect((await wholeSystem()).versions.running).toEqual([{ part: 'web', release: '99.1.0' }, mine]);
    workers.push(await start({ DATABASE_URL: `${url}?application_name=ours` }));
    expect((await named('ours')).length).toBeGreaterThan(0);
  } finally {
    for (const worker of workers) await worker.end('SIGKILL');
  }
});
