import { afterAll, expect, it } from 'vitest';
import { type Spawned, spawnProgram } from '@/inngest/engine/testing/processes';
import { until } from '@/inngest/engine/testing/until';
import { sweepDb as db, sql } from '@/server/kernel/db/client';
import { call } from '@/server/test/call';
import { makeWorkspace } from '@/server/test/factories';
import { getImport, sendFile } from '@/server/test/imports';
import { operations } from '@/server/workspace/operations';
import { imports } from './';

// The whole promise takes long: IMPORT_ROWS=750000 IMPORT_KILLS=10.
const ROWS = Number(process.env.IMPORT_ROWS ?? 8000);
const KILLS = Number(process.env.IMPORT_KILLS ?? 3);
/** Every so many rows one cannot be written. */
const BAD_EVERY = 500;

let worker: Spawned | undefined;
afterAll(() => worker?.child.kill('SIGKILL'));

/** Whether a slice is being written at this moment: its transaction holds the import. */
async function isWriting(id: string): Promise<boolean> {
  const free = await db.query(sql`SELECT 1 FROM "Import" WHERE id = ${id}::uuid FOR UPDATE SKIP LOCKED`);
  return free.length === 0;
}

/** How far it is, asked past the API, which would count so many questions. */
const standOf = async (id: string) =>
  (
    await db.query<{ rows: number; state: string }>(sql`
      SELECT i."rowsDone" AS rows, i.state FROM "Import" i WHERE i.id = ${id}::uuid`)
  )[0];

/** As if the lease of whoever was killed were over. */
const letLeaseEnd = (id: string) =>
  db.query(sql`UPDATE "Import" SET "leaseUntil" = now() - interval '1 second' WHERE id = ${id}::uuid`);

/** Names are all that these rows say, so that one that is written again is a second record. */
function fileOfNames(): string {
  const rows = Array.from({ length: ROWS }, (_, i) =>
    (i + 1) % BAD_EVERY === 0 ? `"Bad ${i}",nonsense\r\n` : `"Name, ${i}\nof two lines",\r\n`,
  );
  return `Name,Email\r\n${rows.join('')}`;
}

it(`writes each of ${ROWS} rows once while the process is killed ${KILLS} times amid a slice, and takes all of it back`, {
  timeout: 120_000 + ROWS * 20,
}, async () => {
  const ws = await makeWorkspace();
  const id = await sendFile(ws.key, 'contacts', fileOfNames());
  await call(ws.key, imports.start, { id });
  for (let kill = 1; kill <= KILLS; kill++) {
    worker = await spawnProgram('server/test/import-process.ts', {});
    const enough = Math.floor((ROWS * kill) / (KILLS + 2));
    await until('rows that are written', async () => ((await standOf(id))?.rows ?? 0) >= enough, 60_000);
    await until('a slice under way', () => isWriting(id), 30_000);
    await worker.end('SIGKILL');
    expect((await getImport(ws.key, id)).state).toBe('RUNNING');
    await letLeaseEnd(id);
  }
  worker = await spawnProgram('server/test/import-process.ts', {});
  await until('the end', async () => (await standOf(id))?.state === 'DONE', 60_000 + ROWS * 10);
  await worker.end('SIGKILL');

  const bad = Math.floor(ROWS / BAD_EVERY);
  const done = await getImport(ws.key, id);
  expect(done).toMatchObject({ rows: ROWS, progress: 1, counts: { created: ROWS - bad, failed: bad } });
  const count = async () => {
    const [row] = await db.query<{ all: number; names: number }>(sql`
      SELECT count(*)::int AS all, count(DISTINCT c.name)::int AS names FROM "Contact" c WHERE c."workspaceId" = ${ws.id}::uuid`);
    return row;
  };
  expect(await count()).toEqual({ all: ROWS - bad, names: ROWS - bad });
  const failures = await db.query<{ row: number }>(sql`
    SELECT f."row" FROM "ImportFailure" f WHERE f."workspaceId" = ${ws.id}::uuid ORDER BY f."row"`);
  expect(failures.map(({ row }) => row)).toEqual(Array.from({ length: bad }, (_, i) => (i + 1) * BAD_EVERY));

  const reverted = await call(ws.key, operations.revert, { id: done.operationId ?? '' });
  expect(reverted.body.error).toBeUndefined();
  expect(reverted.body.left).toBe(0);
  expect(await count()).toEqual({ all: 0, names: 0 });
});
