import { beforeEach, expect, it } from 'vitest';
import { sweepDb as db, sql } from '@/server/kernel/db/client';
import { imports } from '@/server/records/imports';
import { drainImports } from '@/server/records/imports/work/drain';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { getImport, runFile, sendFile } from '@/server/test/imports';
import { workbook, zipOf } from '@/server/test/xlsx';
import { people } from './';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const EMAIL = 'ada@people.example';
const erase = async () => expect((await call(ws.key, people.erase, { email: EMAIL })).status).toBe(200);
const send = (text: string, fileName?: string) => sendFile(ws.key, 'contacts', text, fileName);

const ROWS = ['<c r="A1" t="s"><v>0</v></c>', '<c r="A2" t="s"><v>1</v></c>'];

/** Whatever the tables of imports keep, as one text. */
async function kept(): Promise<string> {
  const rows = await db.query<{ text: string }>(sql`
    SELECT i::text AS text FROM "Import" i WHERE i."workspaceId" = ${ws.id}::uuid
    UNION ALL SELECT f::text FROM "ImportFailure" f WHERE f."workspaceId" = ${ws.id}::uuid`);
  return rows.map(({ text }) => text).join('\n');
}
const partsOf = async (id: string) => (await call(ws.key, imports.get, { id })).body.parts;

it('ends the imports whose file names the person or may, and leaves the others', async () => {
  // The address lies where two pieces of the file meet, and is written in another case.
  const named = await send(`Name,Email\n${'x'.repeat(65_525)},ADA@People.example\n`);
  // The second has the letters of the address in one of their own.
  const other = await send(`Name,Email\nBo,bo@people.example\nDada,d${EMAIL}\n`);
  const book = await sendFile(ws.key, 'contacts', zipOf(workbook(ROWS, ['Name', 'Bo'])), 'rows.xlsx');
  const { body } = await call(ws.key, imports.create, { resource: 'contacts', fileName: `${EMAIL}.csv`, size: 3 });
  await erase();
  for (const id of [named, book, body.import.id]) {
    expect(await getImport(ws.key, id)).toMatchObject({ state: 'FAILED', error: expect.stringContaining('erased') });
    expect(await partsOf(id)).toEqual([]);
    expect((await call(ws.key, imports.start, { id })).status).toBe(409);
  }
  expect((await kept()).toLowerCase().replaceAll(`d${EMAIL}`, '')).not.toContain(EMAIL);
  expect(await partsOf(other)).toEqual([1]);
  expect(await runFile(ws.key, other)).toMatchObject({ state: 'DONE', counts: { created: 2 } });
});

it('deletes the rows that failed, the errors and the samples that name the person, and no others', async () => {
  const done = await send(`Name,Email,Status\nAda,${EMAIL},nonsense\nBo,bo@people.example,nonsense\n`);
  await call(ws.key, imports.update, {
    id: done,
    mapping: { Status: 'status' },
    reading: { Status: { unknown: 'FAIL' } },
  });
  expect((await runFile(ws.key, done)).counts.failed).toBe(2);
  const shown = await send(`Name,Status\nAda,"${EMAIL}"\n`);
  await call(ws.key, imports.update, {
    id: shown,
    mapping: { Status: 'status' },
    reading: { Status: { unknown: 'FAIL' } },
  });
  await call(ws.key, imports.preview, { id: shown });
  await drainImports();
  expect(await kept()).toContain(EMAIL);
  await erase();
  expect(await kept()).not.toContain(EMAIL);
  expect(await kept()).toContain('bo@people.example');
});

it('keeps nothing of a row that names whoever was erased before', async () => {
  await erase();
  const id = await send(`Name,Email\nAda Secret,${EMAIL}\nBo,none\n`);
  expect((await runFile(ws.key, id)).counts).toMatchObject({ created: 0, failed: 2 });
  expect(await kept()).not.toMatch(/Secret|ada@people/);
  expect(await kept()).toContain('names a person who was erased on');
  expect(await kept()).toContain('Bo');
});
