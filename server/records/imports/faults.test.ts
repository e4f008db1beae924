import { beforeEach, expect, it } from 'vitest';
import { prune } from '@/server/automation/webhooks/prune';
import { sweepDb as db, sql } from '@/server/kernel/db/client';
import { fileStore } from '@/server/kernel/storage';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { getImport, runFile, sendFile } from '@/server/test/imports';
import { imports } from './';
import { drainImports } from './work/drain';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const keysOf = async (id: string) =>
  (
    await db.query<{ key: string }>(sql`
      SELECT p."storageKey" AS key FROM "ImportPart" p WHERE p."workspaceId" = ${ws.id}::uuid AND p."importId" = ${id}::uuid`)
  ).map(({ key }) => key);

/** Drains as often as it is tried at all, as if each lease that whoever failed has left were over. */
async function drainUntilGivenUp(id: string, state: string): Promise<number> {
  for (let tries = 0; ; tries++) {
    if ((await getImport(ws.key, id)).state !== state || tries > 20) return tries;
    await drainImports();
    await db.query(sql`UPDATE "Import" SET "leaseUntil" = now() - interval '1 second'
      WHERE id = ${id}::uuid AND "leaseUntil" IS NOT NULL`);
  }
}

const names = async () => (await call(ws.key, contacts.list, {})).body.contacts.map(({ name }) => name).sort();

it('ends an import that fails again and again, says so, and goes on from there once it is started again', async () => {
  const text = 'Name\nAda\nBo\n';
  const id = await sendFile(ws.key, 'contacts', text);
  const keys = await keysOf(id);
  await fileStore().remove(keys);
  await call(ws.key, imports.start, { id });
  expect(await drainUntilGivenUp(id, 'RUNNING')).toBe(5);
  const failed = await getImport(ws.key, id);
  expect(failed).toMatchObject({ state: 'FAILED', rows: 0 });
  expect(failed.error).toBe("Writing the next rows failed 5 times for a reason of the service's own.");
  expect((await drainImports()).more).toBe(false);

  for (const key of keys) await fileStore().put(key, oneOf(text), text.length);
  expect((await call(ws.key, imports.start, { id })).body.import).toMatchObject({ state: 'RUNNING', error: null });
  await drainImports();
  expect(await getImport(ws.key, id)).toMatchObject({ state: 'DONE', counts: { created: 2 } });
  expect(await names()).toEqual(['Ada', 'Bo']);
});

it('ends an import whose process dies each time before it has come on, also amid a preview', async () => {
  const id = await sendFile(ws.key, 'contacts', 'Name\nAda\n');
  await call(ws.key, imports.preview, { id });
  await db.query(sql`UPDATE "Import" SET attempts = 5 WHERE id = ${id}::uuid`);
  await drainImports();
  expect(await getImport(ws.key, id)).toMatchObject({ state: 'FAILED', error: expect.stringContaining('The preview') });
  await call(ws.key, imports.preview, { id });
  await drainImports();
  expect(await getImport(ws.key, id)).toMatchObject({ state: 'READY', error: null, preview: { created: 1 } });
});

it('reads a file again where reading failed', async () => {
  const { body } = await call(ws.key, imports.create, { resource: 'contacts', fileName: 'a.csv', size: 5 });
  const { id } = body.import;
  const other = await sendFile(ws.key, 'contacts', 'Nom,\n');
  await db.query(sql`UPDATE "Import" SET state = 'FAILED', error = 'x', "textSize" = NULL WHERE id = ${other}::uuid`);
  expect((await call(ws.key, imports.complete, { id })).status).toBe(409);
  expect((await call(ws.key, imports.start, { id: other })).status).toBe(409);
  expect((await call(ws.key, imports.complete, { id: other })).body.import.state).toBe('READING');
  await drainImports();
  expect((await getImport(ws.key, other)).state).toBe('READY');
});

const isDiscarded = async (key: string) =>
  (await db.query(sql`SELECT 1 FROM "DiscardedObject" d WHERE d."storageKey" = ${key}`)).length === 1;

it('deletes the file once all of its rows are written, and the rows that failed after 30 days', async () => {
  const id = await sendFile(ws.key, 'contacts', 'Name,Email\nAda,a@example.com\nBo,none\n');
  const keys = await keysOf(id);
  expect(keys).toHaveLength(1);
  const done = await runFile(ws.key, id);
  expect(done).toMatchObject({ state: 'DONE', counts: { created: 1, failed: 1 } });
  expect(done.columns.map(({ samples }) => samples)).toEqual([[], []]);
  expect(await keysOf(id)).toEqual([]);
  expect(await isDiscarded(keys[0] ?? '')).toBe(true);
  expect((await call(ws.key, imports.start, { id })).status).toBe(409);
  const unfinished = await sendFile(ws.key, 'contacts', 'Name\nCy\n');
  const [key = ''] = await keysOf(unfinished);
  await prune(Date.now() + 31 * 24 * 60 * 60 * 1000);
  for (const one of [id, unfinished]) expect((await call(ws.key, imports.get, { id: one })).status).toBe(404);
  expect(await isDiscarded(key)).toBe(true);
});

async function* oneOf(text: string) {
  yield Buffer.from(text);
}
