import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';
import { config } from '@/server/kernel/config';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { fileStore } from '@/server/kernel/storage';
import { objectKey } from '@/server/kernel/storage/store';
import { contacts } from '@/server/records/contacts';
import { sweepFiles } from '@/server/records/files/sweep';
import { call } from '@/server/test/call';
import { adminUrlOf } from '@/server/test/database';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { populate } from '@/server/test/matrix/populate';
import { multiply } from '@/server/test/plans/multiply';
import { fileOf } from '@/server/test/programs';
import { deletePieces } from './delete-pieces';
import { deleteWorkspace } from './delete-workspace';

const ROWS = 2500;
let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace('Acme');
});

/** How many rows each table has of a workspace, where it has any. */
async function rowsOf(id: string): Promise<Record<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'workspaceId'
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace`,
  );
  const { rows } = await pool.query<{ name: string; rows: number }>(
    `${tables.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS rows FROM "${name}" WHERE "workspaceId" = $1`).join(' UNION ALL ')}`,
    [id],
  );
  return Object.fromEntries(rows.flatMap((row) => (row.rows > 0 ? [[row.name, row.rows]] : [])));
}

const isThere = async (id: string) => (await pool.query('SELECT FROM "Workspace" WHERE id = $1', [id])).rowCount === 1;

it('goes in pieces, whoever is killed meanwhile, serves nobody from the first on, and leaves no row and no file', {
  timeout: 180_000,
}, async () => {
  const other = await makeWorkspace();
  await populate(ws.id, 'mine');
  await populate(other.id, 'other');
  const kept = await rowsOf(other.id);
  await multiply(adminUrlOf(config.databaseUrl ?? ''), ws.id, ROWS);
  const key = objectKey(ws.id, newId());
  await fileStore().put(key, [Buffer.from('hello')] as never, 5);
  await pool.query(
    `UPDATE "File" SET "storageKey" = $1 WHERE id = (SELECT id FROM "File" WHERE "workspaceId" = $2 LIMIT 1)`,
    [key, ws.id],
  );

  await deleteWorkspace(ws.id, 'Acme');
  expect((await call(ws.key, contacts.list, {})).status).toBe(401);
  const before = (await rowsOf(ws.id)).Note ?? 0;
  const child = spawn(process.execPath, [fileOf('server/app/admin/testing/delete-process.ts')], { stdio: 'inherit' });
  const exit = once(child, 'exit');
  await vi.waitUntil(async () => ((await rowsOf(ws.id)).Note ?? 0) < before, { timeout: 60_000, interval: 20 });
  child.kill('SIGKILL');
  await exit;
  expect(await isThere(ws.id)).toBe(true);
  expect(Object.keys(await rowsOf(ws.id)).length).toBeGreaterThan(10);

  while ((await deletePieces()).more);
  expect(await isThere(ws.id)).toBe(false);
  expect(Object.keys(await rowsOf(ws.id))).toEqual(['DiscardedObject']);
  // No store has made the keys of the others.
  await pool.query('DELETE FROM "DiscardedObject" WHERE "storageKey" <> $1', [key]);
  await sweepFiles(Date.now() + 16 * 60_000);
  expect([await rowsOf(ws.id), await fileStore().size(key)]).toEqual([{}, undefined]);
  const { DiscardedObject: _, ...left } = kept;
  expect(await rowsOf(other.id)).toEqual(left);
});

it('leaves no history of what goes with it', async () => {
  await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada' }] });
  await deleteWorkspace(ws.id, 'Acme');
  await pool.query('DELETE FROM "Contact" WHERE "workspaceId" = $1', [ws.id]);
  const { rows } = await pool.query(
    `SELECT kind FROM "Change" WHERE "workspaceId" = $1 AND "table" = 'Contact' AND kind = 'deleted'`,
    [ws.id],
  );
  expect(rows).toEqual([]);
});

it('is refused under another name, and where there is none', async () => {
  await expect(deleteWorkspace(ws.id, 'Other')).rejects.toThrow('The workspace has another name.');
  await expect(deleteWorkspace(newId(), 'Acme')).rejects.toMatchObject({ status: 404 });
  expect((await call(ws.key, contacts.list, {})).status).toBe(200);
  await deleteWorkspace(ws.id, 'Acme');
  await expect(deleteWorkspace(ws.id, 'Acme')).rejects.toMatchObject({ status: 404 });
});
