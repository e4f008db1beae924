import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { transfer } from '@/server/app/entry/transfers';
import { call } from '@/server/test/call';
import { makeKey, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { getImport, putPart, sendFile } from '@/server/test/imports';
import { imports } from './';
import { PART_BYTES } from './limits';
import { drainImports } from './work/drain';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const begin = async (size: number) =>
  (await call(ws.key, imports.create, { resource: 'contacts', fileName: 'people.csv', size })).body;
const partsOf = async (id: string) => (await call(ws.key, imports.get, { id })).body.parts;

/** Rows that are more than two parts, with a note that no two of them share. */
function largeFile(): Buffer {
  const rows: string[] = [];
  for (let size = 0; size < 2 * PART_BYTES + 1000; size += 1025)
    rows.push(`P${rows.length},${randomBytes(512).toString('hex')}`);
  return Buffer.from(`Name,Bio\n${rows.join('\n')}\n`);
}

it('takes parts in any order and again, tells which are missing, and goes on where it was cut', async () => {
  const file = largeFile();
  const { id } = (await begin(file.length)).import;
  const part = (n: number) => file.subarray((n - 1) * PART_BYTES, n * PART_BYTES);
  expect((await putPart(ws.key, id, 3, part(3))).status).toBe(200);
  expect((await putPart(ws.key, id, 1, Buffer.alloc(PART_BYTES, 'x'))).status).toBe(200);
  const early = await call(ws.key, imports.complete, { id });
  expect([early.status, early.body.error]).toEqual([409, 'Parts are missing: 2.']);
  expect(await partsOf(id)).toEqual([1, 3]);
  for (const n of [2, 1, 1]) expect((await putPart(ws.key, id, n, part(n))).status).toBe(200);
  expect(await partsOf(id)).toEqual([1, 2, 3]);
  expect((await call(ws.key, imports.complete, { id })).body.import.state).toBe('READING');
  await drainImports();
  const read = await getImport(ws.key, id);
  expect([read.state, read.columns.map(({ header }) => header)]).toEqual(['READY', ['Name', 'Bio']]);
  expect((await putPart(ws.key, id, 1, part(1))).status).toBe(409);
});

it('refuses parts of another size, after the last, and files that are too large', async () => {
  const { id } = (await begin(10)).import;
  expect((await putPart(ws.key, id, 1, Buffer.from('short'))).body.error).toContain('Part 1 has 10 bytes, but 5 came.');
  expect((await putPart(ws.key, id, 2, Buffer.from('x'))).status).toBe(400);
  const huge = await call(ws.key, imports.create, { resource: 'contacts', fileName: 'a.csv', size: 201 * 1024 * 1024 });
  expect(huge.status).toBe(413);
});

it('takes a part without a key where the address was given, and no other', async () => {
  const { uploadUrl, ...begun } = await begin(6);
  const { pathname } = new URL(uploadUrl);
  const put = (path: string, query: string) =>
    transfer({
      ...{ method: 'PUT', path, query, header: () => undefined },
      async *body() {
        yield Buffer.from('Name\nA');
      },
    });
  expect((await put(`${pathname}x`, 'part=1')).status).toBe(403);
  expect((await put(pathname, 'part=none')).status).toBe(400);
  expect((await put(pathname, 'part=1')).status).toBe(200);
  expect(await partsOf(begun.import.id)).toEqual([1]);
});

it('asks for the scope of what the rows become', async () => {
  const { key } = await makeKey(ws.id, ['read:contacts', 'write:companies']);
  const id = await sendFile(ws.key, 'contacts', 'Name\nAda\n');
  for (const answer of [
    await call(key, imports.create, { resource: 'contacts', fileName: 'a.csv', size: 1 }),
    await call(key, imports.get, { id }),
    await call(key, imports.start, { id }),
  ])
    expect([answer.status, answer.body.error]).toEqual([403, 'API key missing required scope: write:contacts.']);
  expect((await call(key, imports.list, {})).body.imports).toEqual([]);
  expect((await call(ws.key, imports.list, {})).body.imports).toMatchObject([{ id }]);
});

it.each([
  ['no text', Buffer.from([1, 0, 2, 3, 0, 255, 0, 1, 2, 3, 4, 5, 6, 7]), 'This is neither CSV nor XLSX nor JSON.'],
  ['old Excel', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old Excel'],
  ['a ZIP that is none', Buffer.from('PK\x03\x04 and nothing else', 'latin1'), 'XLSX'],
  ['blank lines', Buffer.from('\n\n  \n'), 'no row of headers'],
])('says why a file cannot be read: %s', async (_what, bytes, why) => {
  const id = await sendFile(ws.key, 'contacts', bytes);
  const read = await getImport(ws.key, id);
  expect(read.state).toBe('FAILED');
  expect(read.error).toContain(why);
});
