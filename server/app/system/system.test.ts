import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { wholeSystem } from '@/server/app/admin/system';
import { config } from '@/server/kernel/config';
import { sweepDb as db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { makeOwned, makeSignedIn } from '@/server/test/console';
import { emitEvents, subscribe } from '@/server/test/webhooks';

const failMailbox = (workspaceId: string, address: string) =>
  db.query(sql`
    INSERT INTO "Mailbox" ("workspaceId", id, address, status, "lastError", "updatedAt")
    VALUES (${workspaceId}::uuid, ${newId()}::uuid, ${address}, 'ERROR', 'The sign-in was refused.', now())`);

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
    version: expect.any(String),
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

it('members do not see it, admins do', async () => {
  const { workspace } = await makeOwned();
  const [member, admin] = [await makeSignedIn(workspace.id), await makeSignedIn(workspace.id, 'admin')];
  await expect(member.calls.system.get()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect((await admin.calls.system.get()).health.ready).toBe(true);
});

it('whoever runs the installation sees all of it, with the last errors of its logs', async () => {
  const { workspace } = await makeOwned();
  await failMailbox(workspace.id, 'sales@whole.example');
  const logs = join(config.dataDir, 'logs');
  await mkdir(logs, { recursive: true });
  const line = (level: number, msg: string, more = {}) => JSON.stringify({ level, time: Date.now(), msg, ...more });
  const written = [
    ...[line(30, 'listening'), 'plain text', '{"level":50, half'],
    line(50, 'request failed', { requestId: 'r-1', err: { message: 'boom', stack: 'at x' } }),
  ];
  await writeFile(join(logs, 'web.log'), `${written.join('\n')}\n`);
  const whole = await wholeSystem();
  expect(whole.errors).toEqual([
    { at: expect.any(String), message: 'request failed', error: 'boom', requestId: 'r-1' },
  ]);
  expect(whole.failing).toContainEqual(expect.objectContaining({ workspaceId: workspace.id, kind: 'mailbox' }));
  expect(whole.queues.map(({ queue }) => queue)).toContain('webhooks');
  expect(whole).toMatchObject({ database: 'ok', outside: {}, backup: { state: 'off', ageHours: null } });
});
