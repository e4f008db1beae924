import { afterAll, expect, it } from 'vitest';
import { type Spawned, spawnProgram } from '@/inngest/engine/testing/processes';
import { until } from '@/inngest/engine/testing/until';
import { sweepDb as db, sql } from '@/server/kernel/db/client';
import { askBulk, getBulk, letBulkLeaseEnd, makeContacts } from '@/server/test/bulk-actions';
import { call } from '@/server/test/call';
import { makeWorkspace } from '@/server/test/factories';
import { operations } from '@/server/workspace/operations';

const RECORDS = 6000;
const KILLS = 3;

let worker: Spawned | undefined;
afterAll(() => worker?.child.kill('SIGKILL'));

/** How far it is and how many records are left, as of one moment; asked of the database, as often as it takes. */
async function progress(id: string) {
  const [row] = await db.query<{ status: string; done: number; left: number }>(sql`
    SELECT b.status, b.done, (SELECT count(*)::int FROM "Contact" c WHERE c."workspaceId" = b."workspaceId") AS left
    FROM "BulkAction" b WHERE b.id = ${id}::uuid`);
  return row ?? { status: '', done: 0, left: 0 };
}

/** Whether a page is being written at this moment: its transaction holds the bulk action. */
async function isWriting(id: string): Promise<boolean> {
  const free = await db.query(sql`SELECT 1 FROM "BulkAction" WHERE id = ${id}::uuid FOR UPDATE SKIP LOCKED`);
  return free.length === 0;
}

it(`deletes each of ${RECORDS} records once while the process is killed ${KILLS} times amid a page, and brings all of them back`, {
  timeout: 180_000,
}, async () => {
  const ws = await makeWorkspace();
  await makeContacts(ws.key, RECORDS);
  const { body } = await askBulk(ws.key, { where: null, action: { type: 'delete' } });
  const id = body.bulkAction?.id ?? '';
  for (let kill = 1; kill <= KILLS; kill++) {
    worker = await spawnProgram('server/test/bulk-process.ts', {});
    const enough = Math.floor((RECORDS * kill) / (KILLS + 2));
    await until('records that are done', async () => (await progress(id)).done >= enough, 60_000);
    await until('a page under way', () => isWriting(id), 30_000);
    await worker.end('SIGKILL');
    const { status, done, left } = await progress(id);
    expect([status, done + left]).toEqual(['running', RECORDS]);
    await letBulkLeaseEnd(id);
  }
  worker = await spawnProgram('server/test/bulk-process.ts', {});
  await until('the end', async () => (await progress(id)).status === 'done', 60_000);
  await worker.end('SIGKILL');

  const done = await getBulk(ws.key, id);
  expect(done).toMatchObject({ total: RECORDS, done: RECORDS, failed: 0, errors: [] });
  expect((await progress(id)).left).toBe(0);
  const back = await call(ws.key, operations.revert, { id: done.operationId });
  expect(back.body).toMatchObject({ reverted: RECORDS, partly: 0, left: 0 });
  expect((await progress(id)).left).toBe(RECORDS);
});
