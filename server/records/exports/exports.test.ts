import { beforeEach, expect, it } from 'vitest';
import { people } from '@/server/app/people';
import { prune } from '@/server/automation/webhooks/prune';
import { sweepDb as db, sql } from '@/server/kernel/db/client';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { customFields } from '@/server/records/custom-fields';
import { files } from '@/server/records/files';
import { call } from '@/server/test/call';
import { bytesOfExport, exported, unzipped } from '@/server/test/exports';
import { makeKey, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { changes } from '@/server/workspace/changes';
import { exports } from './';
import { drainExports } from './drain';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const put = (...names: string[]) =>
  call(ws.key, contacts.upsert, {
    contacts: names.map((name) => ({ name, email: `${name.toLowerCase()}@example.com` })),
  });
const textOf = async (id: string) => (await bytesOfExport(ws.key, id)).toString();
const whereName = { op: 'and', of: [{ field: 'name', is: 'startsWith', value: 'A' }] } as never;

it('writes what the filter finds, in its order, in the columns that are chosen, with formulas guarded', async () => {
  await put('Ada', 'Bo', 'Al');
  await call(ws.key, contacts.upsert, { contacts: [{ name: 'A=1', title: '=HYPERLINK("http://x","y")' }] });
  await call(ws.key, contacts.upsert, { contacts: [{ name: 'Away', status: 'LOST' }] });
  const filters = { q: 'a', status: 'NEW' };
  const asked = { resource: 'contacts' as const, where: whereName, filters, sort: '-name', columns: ['title', 'name'] };
  const done = await exported(ws.key, asked);
  expect(done).toMatchObject({
    state: 'DONE',
    rows: 3,
    format: 'csv',
    fileName: expect.stringMatching(/^contacts-.*\.csv$/),
  });
  const text = await textOf(done.id);
  expect(text).toBe('\ufefftitle,name\r\n,Al\r\n,Ada\r\n"\'=HYPERLINK(""http://x"",""y"")",A=1\r\n');
  expect(done.size).toBe(Buffer.byteLength(text));
});

it('writes those that are chosen, in the columns that a list shows', async () => {
  const { body } = await put('Ada', 'Bo', 'Cy');
  const [ada, bo, cy] = body.results.map(({ id = '' }) => id);
  const other = await makeWorkspace();
  const theirs = await call(other.key, contacts.upsert, { contacts: [{ name: 'Eve' }] });
  await call(ws.key, companies.upsert, { companies: [{ name: 'Acme', externalId: 'acme' }] });
  await call(ws.key, contacts.upsert, { contacts: [{ email: 'cy@example.com', companyExternalId: 'acme' }] });
  const ids = [cy ?? '', ada ?? '', theirs.body.results[0]?.id ?? '', 'nothing'];
  const columns = ['name', 'company', 'owner', 'tags', 'createdAt'];
  const some = await exported(ws.key, { resource: 'contacts', ids, sort: '-name', columns });
  expect(some.rows).toBe(2);
  const lines = (await textOf(some.id)).trimEnd().split('\r\n');
  expect(lines[0]).toBe('\ufeffname,company,owner,tags,createdAt');
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 4))).toEqual([
    ['Cy', 'Acme', '', ''],
    ['Ada', '', '', ''],
  ]);
  const rest = await exported(ws.key, {
    resource: 'contacts',
    where: null,
    excludedIds: [bo ?? ''],
    columns: ['name'],
    sort: 'name',
  });
  expect(await textOf(rest.id)).toBe('\ufeffname\r\nAda\r\nCy\r\n');
});

it('writes whole records as NDJSON, and a workbook that others can read', async () => {
  await put('Ada', 'Bo');
  const { id } = await exported(ws.key, { resource: 'contacts', format: 'ndjson', sort: 'name' });
  const rows = (await textOf(id))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(rows).toMatchObject([{ name: 'Ada', tags: [], ownerId: null, companyId: null }, { name: 'Bo' }]);
  const book = await exported(ws.key, { resource: 'contacts', format: 'xlsx', columns: ['name'], sort: 'name' });
  const parts = await unzipped(await bytesOfExport(ws.key, book.id));
  expect(Object.keys(parts)).toContain('[Content_Types].xml');
  expect(parts['xl/worksheets/sheet1.xml']).toContain('<t xml:space="preserve">Ada</t>');
});

it('writes a text that looks like the code of a character so that it is read as it is', async () => {
  await put('a_x0041_b');
  const book = await exported(ws.key, { resource: 'contacts', format: 'xlsx', columns: ['name'] });
  const parts = await unzipped(await bytesOfExport(ws.key, book.id));
  expect(parts['xl/worksheets/sheet1.xml']).toContain('<t xml:space="preserve">a_x005F_x0041_b</t>');
});

it('refuses a filter, an order or columns that there are not, and whoever may not read', async () => {
  const ask = async (asked: Record<string, unknown>, key = ws.key) =>
    (await call(key, exports.create, { resource: 'contacts', ...asked } as never)).status;
  expect(await ask({ where: { op: 'and', of: [{ field: 'nope', is: 'isEmpty' }] } })).toBe(400);
  expect(await ask({ sort: 'nope' })).toBe(400);
  expect(await ask({ filters: { nope: 'x' } })).toBe(400);
  expect(await ask({ filters: { status: 'nope' } })).toBe(400);
  expect(await ask({ columns: ['nope'] })).toBe(400);
  expect(await ask({ columns: ['name'], format: 'ndjson' })).toBe(400);
  expect(await ask({ ids: [] })).toBe(400);
  expect(await ask({ resource: 'workspace', ids: ['x'] })).toBe(400);
  expect(await ask({ resource: 'workspace', format: 'csv' })).toBe(400);
  const { key } = await makeKey(ws.id, ['read:companies']);
  expect(await ask({}, key)).toBe(403);
  expect(await ask({ resource: 'workspace' }, key)).toBe(403);
  const { id } = await exported(ws.key, { resource: 'contacts' });
  expect((await call(key, exports.get, { id })).status).toBe(403);
  expect((await call(key, exports.file, { id })).status).toBe(403);
  expect((await call(key, exports.list, {})).body.exports).toEqual([]);
  expect((await call(ws.key, exports.list, {})).body.exports).toMatchObject([{ id }]);
});

it('writes the whole workspace as one archive, with the bytes of files', async () => {
  const { body } = await put('Ada');
  const recordId = body.results[0]?.id ?? '';
  const content = { fileName: 'a.txt', contentType: 'text/plain', contentBase64: 'SGVsbG8=' };
  const file = (await call(ws.key, files.create, { entity: 'CONTACT', recordId, ...content })).body.file;
  const { id, format, rows } = await exported(ws.key, { resource: 'workspace' });
  expect([format, rows > 1]).toEqual(['zip', true]);
  const parts = await unzipped(await bytesOfExport(ws.key, id));
  expect(JSON.parse(parts['contacts.ndjson'] ?? '')).toMatchObject({ id: recordId, name: 'Ada', tagIds: [] });
  expect(JSON.parse(parts['files.ndjson'] ?? '')).toMatchObject({ id: file.id, fileName: 'a.txt' });
  expect(parts[`files/${file.id}/a.txt`]).toBe('Hello');
  expect(Object.keys(parts)).toEqual(expect.arrayContaining(['pipelines.ndjson', 'tags.ndjson', 'deals.ndjson']));
});

it('is told to the audit when it is asked for', async () => {
  await exported(ws.key, { resource: 'contacts' });
  const { body } = await call(ws.key, changes.list, { entity: 'workspace' });
  expect(body.changes).toMatchObject([{ kind: 'exported', entity: 'workspace' }]);
  expect(JSON.stringify(body.changes)).toContain('contacts');
});

it('has no file before it is done, tries again what broke off, and gives up in the end', async () => {
  await put('Ada');
  const { id } = (await call(ws.key, exports.create, { resource: 'contacts' })).body.export;
  expect((await call(ws.key, exports.file, { id })).status).toBe(409);
  const state = async () => (await call(ws.key, exports.get, { id })).body.export;
  await db.query(sql`
    UPDATE "Export" SET state = 'RUNNING', attempts = 3, "leaseId" = gen_random_uuid(), "leaseUntil" = now() WHERE id = ${id}::uuid`);
  await drainExports();
  expect(await state()).toMatchObject({ state: 'DONE', rows: 1 });
  await db.query(sql`UPDATE "Export" SET state = 'RUNNING', attempts = 5 WHERE id = ${id}::uuid`);
  await drainExports();
  expect(await state()).toMatchObject({ state: 'FAILED', error: expect.stringContaining('5 times') });
});

it('says why it cannot be written once a field of its filter is gone', async () => {
  const { id } = (await call(ws.key, exports.create, { resource: 'contacts' })).body.export;
  const tree = JSON.stringify({ op: 'and', of: [{ field: 'customFields.gone', is: 'isEmpty' }] });
  await db.query(sql`UPDATE "Export" SET filter = ${tree}::jsonb WHERE id = ${id}::uuid`);
  await drainExports();
  const { body } = await call(ws.key, exports.get, { id });
  expect(body.export).toMatchObject({ state: 'FAILED', error: expect.stringContaining('where.of[0].field') });
});

it('is deleted after a day, and by an erasure', async () => {
  const first = await exported(ws.key, { resource: 'contacts' });
  await prune(Date.now() + 25 * 60 * 60 * 1000);
  expect((await call(ws.key, exports.get, { id: first.id })).status).toBe(404);
  const second = await exported(ws.key, { resource: 'contacts' });
  expect((await call(ws.key, people.erase, { email: 'ada@example.com' })).status).toBe(200);
  expect((await call(ws.key, exports.get, { id: second.id })).status).toBe(404);
});

it('leaves a custom field empty where a record has none, whatever it is called', async () => {
  await call(ws.key, customFields.create, { entity: 'CONTACT', label: 'Constructor', type: 'TEXT' });
  // As fields were called that are older.
  await db.query(sql`UPDATE "CustomField" SET key = 'constructor' WHERE "workspaceId" = ${ws.id}::uuid`);
  await put('Ada');
  await call(ws.key, contacts.upsert, { contacts: [{ name: 'Bo', customFields: { constructor: 'Yes' } }] });
  const columns = ['name', 'customFields.constructor'];
  const { id } = await exported(ws.key, { resource: 'contacts', sort: 'name', columns });
  expect(await textOf(id)).toBe('\ufeffname,customFields.constructor\r\nAda,\r\nBo,Yes\r\n');
});
