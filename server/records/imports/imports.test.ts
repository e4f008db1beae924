import { beforeEach, expect, it } from 'vitest';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { call, send } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { getImport, sendFile } from '@/server/test/imports';
import { operations } from '@/server/workspace/operations';
import { imports } from './';
import { drainImports } from './work/drain';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const get = (id: string) => getImport(ws.key, id);
const upload = (text: string | Buffer) => sendFile(ws.key, 'contacts', text, 'people.csv');

const HUBSPOT = 'First Name,Last Name,Email,Phone Number,Company Name,Record ID\r\n';

it('matches the columns of another system, says what would be, writes each row once, and takes all of it back', async () => {
  const rows = Array.from({ length: 2500 }, (_, i) => `Ada,"L ${i}",ada${i}@example.com,+49 30 ${i},Acme,${i}\r\n`);
  const id = await upload(`${HUBSPOT}${rows.join('')}Bad,Row,nonsense,,,\r\n`);
  const ready = await get(id);
  expect([ready.state, ready.error]).toEqual(['READY', null]);
  expect(ready.columns.map(({ field }) => field)).toEqual([
    'firstName',
    'lastName',
    'email',
    'phone',
    'companyName',
    'externalId',
  ]);
  await call(ws.key, imports.preview, { id });
  await drainImports();
  const { preview } = await get(id);
  expect(preview).toMatchObject({ created: 2500, failed: 1, companies: 1, rows: 2501, done: true });
  expect(preview?.errors).toMatchObject([{ row: 2501, column: 'Email' }]);
  expect((await call(ws.key, contacts.list, {})).body.contacts).toEqual([]);
  await call(ws.key, imports.start, { id });
  while ((await drainImports({ forMs: 1 })).more);
  await drainImports();
  const done = await get(id);
  expect(done).toMatchObject({
    state: 'DONE',
    progress: 1,
    rows: 2501,
    counts: { created: 2500, failed: 1, companies: 1 },
  });
  expect((await call(ws.key, companies.list, {})).body.companies).toHaveLength(1);
  const failed = await call(ws.key, imports.failed, { id });
  expect(failed.status).toBe(200);
  const { body } = await call(ws.key, operations.revert, { id: done.operationId ?? '' });
  expect(body.left).toBe(0);
  expect((await call(ws.key, contacts.list, {})).body.contacts).toEqual([]);
});

it('refuses a part that is not the one that its digest names', async () => {
  const { body } = await call(ws.key, imports.create, { resource: 'contacts', fileName: 'a.csv', size: 3 });
  const headers = { Authorization: `Bearer ${ws.key}`, 'Content-Digest': 'sha-256=:AAAA:' };
  const put = await send({ method: 'PUT', path: `/imports/${body.import.id}/parts/1`, headers, body: 'abc' });
  expect(put.status).toBe(400);
});

it('reads a text of windows-1252, and leaves what an empty cell says nothing of', async () => {
  await call(ws.key, contacts.upsert, { contacts: [{ name: 'Old', email: 'jo@example.com', title: 'CTO' }] });
  const id = await upload(Buffer.from('Name;Email;Title\nJ\xf6rg;jo@example.com;\n', 'latin1'));
  expect(await get(id)).toMatchObject({ state: 'READY', encoding: 'windows-1252', delimiter: ';' });
  await call(ws.key, imports.start, { id });
  await drainImports();
  const [contact] = (await call(ws.key, contacts.list, {})).body.contacts;
  expect([contact?.name, contact?.title]).toEqual(['Jörg', 'CTO']);
});

it('reads a text of windows-1252 whose last letter alone says so', async () => {
  const id = await upload(Buffer.from('Email,Name\njo@example.com,Jos\xe9', 'latin1'));
  expect(await get(id)).toMatchObject({ state: 'READY', encoding: 'windows-1252' });
  await call(ws.key, imports.start, { id });
  await drainImports();
  expect((await call(ws.key, contacts.list, {})).body.contacts[0]?.name).toBe('José');
});
