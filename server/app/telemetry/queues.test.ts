import { expect, it } from 'vitest';
import { webhooks } from '@/server/automation/webhooks';
import { sweepDb as db, raw, type Sql, sql } from '@/server/kernel/db/client';
import { SWEEP, sqlTransaction } from '@/server/kernel/db/transaction';
import { sweepDuplicates } from '@/server/records/duplicates/sweep';
import { call } from '@/server/test/call';
import { makeWorkspace } from '@/server/test/factories';
import { emitEvents, subscribe } from '@/server/test/webhooks';
import { sweepSearch } from '@/server/workspace/search/sweep';
import { QUEUE_INDEXES, QUEUES, type QueueName, readDue } from './queues';

const due = (queue: QueueName, of?: string) => readDue(QUEUES[queue](of));

/** The plan of a statement where the table is too large to be read as a whole. */
const planOf = (statement: Sql) =>
  sqlTransaction(SWEEP, async (tx) => {
    await tx.query(sql`SELECT set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`);
    const rows = await tx.query<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${statement}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

it.each(QUEUE_INDEXES)('%s are found by an index, however many rows are not due', async (queue, index) => {
  const plan = await planOf(QUEUES[queue]());
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan on "?(Email|Campaign|Enrollment|WebhookDelivery|Change|Chat)\b/);
});

it('every queue can be read, of all workspaces and of one', async () => {
  const ws = await makeWorkspace();
  for (const queue of Object.keys(QUEUES) as QueueName[]) {
    expect(await due(queue, ws.id), queue).toEqual({ depth: 0, ageSeconds: 0 });
    expect(await due(queue), queue).toMatchObject({ depth: expect.any(Number), ageSeconds: expect.any(Number) });
  }
});

it('tells how many deliveries are due and for how long, of endpoints that are on', async () => {
  const [ws, other] = [await makeWorkspace(), await makeWorkspace()];
  const { id } = await subscribe(ws, 'https://hooks.example.com');
  await emitEvents(ws, 3);
  const late = sql`now() - interval '10 minutes'`;
  await db.query(sql`
    UPDATE "WebhookDelivery" SET "nextAttemptAt" = ${late} WHERE "workspaceId" = ${ws.id}::uuid
      AND id = (SELECT id FROM "WebhookDelivery" WHERE "workspaceId" = ${ws.id}::uuid LIMIT 1)`);
  const found = await due('webhooks', ws.id);
  expect(found.depth).toBe(3);
  expect(Math.round(found.ageSeconds / 60)).toBe(10);
  expect(await due('webhooks', other.id)).toEqual({ depth: 0, ageSeconds: 0 });
  await call(ws.key, webhooks.update, { id, active: false });
  expect((await due('webhooks', ws.id)).depth).toBe(0);
});

it('tells of changes that search and the comparison should have read, and of those alone', async () => {
  const ws = await makeWorkspace();
  const write = (age: string) => sql`
    INSERT INTO "Contact" ("workspaceId", id, name, "updatedAt")
    VALUES (${ws.id}::uuid, gen_random_uuid(), 'Ada', now() - ${age}::interval)`;
  await db.query(write('1 minute'));
  for (const queue of ['search', 'duplicates'] as const) expect((await due(queue, ws.id)).depth, queue).toBe(0);
  await db.query(write('15 minutes'));
  for (const queue of ['search', 'duplicates'] as const) {
    const { depth, ageSeconds } = await due(queue, ws.id);
    expect([depth, Math.round(ageSeconds / 60)], queue).toEqual([1, 10]);
  }
  await sweepSearch();
  await sweepDuplicates();
  for (const queue of ['search', 'duplicates'] as const) expect((await due(queue, ws.id)).depth, queue).toBe(0);
});

it('tells of files to be removed, and of a workspace that is being deleted', async () => {
  const ws = await makeWorkspace();
  await db.query(sql`
    INSERT INTO "DiscardedObject" ("workspaceId", "storageKey", "removeAt") VALUES (${ws.id}::uuid, 'a', now() - interval '1 hour')`);
  await db.query(sql`UPDATE "Workspace" SET "deletingSince" = now() - interval '1 hour' WHERE id = ${ws.id}::uuid`);
  for (const queue of ['uploads', 'deletions'] as const) {
    const { depth, ageSeconds } = await due(queue, ws.id);
    expect([depth, Math.round(ageSeconds / 60)], queue).toEqual([1, 60]);
  }
});

it('counts no row whose time has not come, or that somebody works at', async () => {
  const ws = await makeWorkspace();
  const write = (state: string, lease: string) => sql`
    INSERT INTO "Export" ("workspaceId", id, resource, format, columns, state, "leaseUntil", "updatedAt")
    VALUES (${ws.id}::uuid, gen_random_uuid(), 'contacts', 'csv', '{}', ${state}, ${raw(lease)}, now() - interval '1 minute')`;
  await db.query(write('QUEUED', 'NULL'));
  await db.query(write('RUNNING', "now() + interval '1 minute'"));
  await db.query(write('RUNNING', "now() - interval '1 second'"));
  await db.query(write('DONE', 'NULL'));
  const found = await due('exports', ws.id);
  expect(found.depth).toBe(2);
  expect(found.ageSeconds).toBeGreaterThan(59);
});
