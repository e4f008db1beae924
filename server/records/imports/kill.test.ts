import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { type Spawned, spawnProgram } from '@/inngest/engine/testing/processes';
import { until } from '@/inngest/engine/testing/until';
import { sweepDb as db, raw, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { getImport, sendFile } from '@/server/test/imports';
import { operations } from '@/server/workspace/operations';
import { beginLarge } from '@/server/workspace/operations/large/begin';
import { MAX_CHANGES } from '@/server/workspace/operations/limits';
import { imports } from './';

// The whole promise takes long: IMPORT_ROWS=750000 IMPORT_KILLS=10.
const ROWS = Number(process.env.IMPORT_ROWS ?? 8000);
const KILLS = Number(process.env.IMPORT_KILLS ?? 3);
/** Every so many rows one cannot be written. */
const BAD_EVERY = 500;
/** What a process may take of memory, whatever the file. */
const MAX_MB = 400;

let worker: Spawned | undefined;
afterAll(() => worker?.child.kill('SIGKILL'));

/** The most memory that any of the processes had. */
let peakMb = 0;

/** Kills the process that is at work, and reads before how much memory it had at most. */
async function kill(): Promise<void> {
  const status = worker?.child.pid ? readFileSync(`/proc/${worker.child.pid}/status`, 'utf8') : '';
  peakMb = Math.max(peakMb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  await worker?.end('SIGKILL');
}

type Work = 'Import' | 'Revert';

/** Whether a piece of it is being written at this moment: its transaction holds the row. */
async function isWriting(table: Work, id: string): Promise<boolean> {
  const free = await db.query(sql`SELECT 1 FROM ${raw(`"${table}"`)} WHERE id = ${id}::uuid FOR UPDATE SKIP LOCKED`);
  return free.length === 0;
}

const STANDS = { Import: raw('t."rowsDone" AS done, t.state'), Revert: raw('t.done, t.status AS state') };

/** How far it is, asked past the API, which would count so many questions. */
const standOf = async (table: Work, id: string) =>
  (
    await db.query<{ done: number; state: string }>(sql`
      SELECT ${STANDS[table]} FROM ${raw(`"${table}"`)} t WHERE t.id = ${id}::uuid`)
  )[0];

/** Has it done while the process is killed again and again amid a piece of it, as if each lease were over. */
async function workAndKill(table: Work, id: string, end: string): Promise<void> {
  for (let at = 1; at <= KILLS; at++) {
    worker = await spawnProgram('server/test/import-process.ts', {});
    const enough = Math.floor((ROWS * at) / (KILLS + 2));
    await until('enough of it', async () => ((await standOf(table, id))?.done ?? 0) >= enough, 60_000 + ROWS);
    await until('a piece under way', () => isWriting(table, id), 30_000);
    await kill();
    expect((await standOf(table, id))?.state).not.toBe(end);
    await db.query(sql`
      UPDATE ${raw(`"${table}"`)} SET "leaseUntil" = now() - interval '1 second' WHERE id = ${id}::uuid AND "leaseUntil" IS NOT NULL`);
  }
  worker = await spawnProgram('server/test/import-process.ts', {});
  await until('the end', async () => (await standOf(table, id))?.state === end, 60_000 + ROWS * 10);
  await kill();
}

/** Names are all that these rows say, so that one that is written again is a second record. */
function fileOfNames(): string {
  const rows = Array.from({ length: ROWS }, (_, i) =>
    (i + 1) % BAD_EVERY === 0 ? `"Bad ${i}",nonsense\r\n` : `"Name, ${i}\nof two lines",\r\n`,
  );
  return `Name,Email\r\n${rows.join('')}`;
}

/** Takes the operation back: a small one, too, in pages, so that there is something to kill. */
async function askRevert(ws: TestWorkspace, id: string, changes: number): Promise<string> {
  if (changes > MAX_CHANGES) {
    const { status, body } = await call(ws.key, operations.revert, { id });
    expect([status, body.error]).toEqual([202, undefined]);
    return body.operation ?? '';
  }
  const ctx = { ...ws.ctx, operation: { id: newId(), name: 'operations.revert' } };
  return (await beginLarge(ctx, id, 500)).operation;
}

it(`writes each of ${ROWS} rows once and takes each back once, while the process is killed ${KILLS} times amid either`, {
  timeout: 240_000 + ROWS * 40,
}, async () => {
  const ws = await makeWorkspace();
  const id = await sendFile(ws.key, 'contacts', fileOfNames());
  await call(ws.key, imports.start, { id });
  await workAndKill('Import', id, 'DONE');

  const bad = Math.floor(ROWS / BAD_EVERY);
  const written = ROWS - bad;
  const done = await getImport(ws.key, id);
  expect(done).toMatchObject({ rows: ROWS, progress: 1, counts: { created: written, failed: bad } });
  const count = async () => {
    const [row] = await db.query<{ all: number; names: number }>(sql`
      SELECT count(*)::int AS all, count(DISTINCT c.name)::int AS names FROM "Contact" c WHERE c."workspaceId" = ${ws.id}::uuid`);
    return row;
  };
  expect(await count()).toEqual({ all: written, names: written });
  const failures = await db.query<{ row: number }>(sql`
    SELECT f."row" FROM "ImportFailure" f WHERE f."workspaceId" = ${ws.id}::uuid ORDER BY f."row"`);
  expect(failures.map(({ row }) => row)).toEqual(Array.from({ length: bad }, (_, i) => (i + 1) * BAD_EVERY));

  const operationId = done.operationId ?? '';
  const revert = await askRevert(ws, operationId, written);
  await workAndKill('Revert', revert, 'done');
  const { body } = await call(ws.key, operations.get, { id: operationId });
  expect(body.operation.revert).toMatchObject({ total: written, done: written, reverted: written, partly: 0, left: 0 });
  expect(await count()).toEqual({ all: 0, names: 0 });
  const [once] = await db.query<{ all: number; records: number }>(sql`
    SELECT count(*)::int AS all, count(DISTINCT c."recordId")::int AS records FROM "Change" c
    WHERE c."workspaceId" = ${ws.id}::uuid AND c."operationId" = ${revert}::uuid`);
  expect(once).toEqual({ all: written, records: written });
  process.stdout.write(`${ROWS} rows: at most ${Math.round(peakMb)} MB in a process\n`);
  expect(peakMb).toBeLessThan(MAX_MB);
});
