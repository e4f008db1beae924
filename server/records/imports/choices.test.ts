import { beforeEach, expect, it } from 'vitest';
import { sweepDb as db, sql } from '@/server/kernel/db/client';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { tasks } from '@/server/records/tasks';
import { call } from '@/server/test/call';
import { makeMember, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { failedFile, failuresOf, fieldsByHeader, getImport, runFile, sendFile } from '@/server/test/imports';
import { imports } from './';
import { drainImports } from './work/drain';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const people = async () => (await call(ws.key, contacts.list, {})).body.contacts;
const firms = async () => (await call(ws.key, companies.list, {})).body.companies;
const begin = () =>
  call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada', email: 'ada@example.com', title: 'CTO' }] });
const FILE = 'Name,Email,Title\nAda L,ADA@example.com,\nBo,bo@example.com,CEO\n';

it('updates, and leaves alone what says nothing new', async () => {
  await begin();
  const first = await runFile(ws.key, await sendFile(ws.key, 'contacts', FILE));
  expect(first.counts).toMatchObject({ created: 1, updated: 1, unchanged: 0, skipped: 0, failed: 0 });
  expect((await people()).map(({ name, title }) => [name, title]).sort()).toEqual([
    ['Ada L', 'CTO'],
    ['Bo', 'CEO'],
  ]);
  const again = await runFile(ws.key, await sendFile(ws.key, 'contacts', FILE));
  expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 2, failed: 0 });
});

it('skips whoever is there, or makes a record of each row', async () => {
  await begin();
  const skipped = await runFile(ws.key, await sendFile(ws.key, 'contacts', FILE), { duplicates: 'SKIP' });
  expect(skipped.counts).toMatchObject({ created: 1, skipped: 1, updated: 0 });
  expect((await people()).map(({ name }) => name).sort()).toEqual(['Ada', 'Bo']);
  const made = await runFile(ws.key, await sendFile(ws.key, 'contacts', FILE), { duplicates: 'CREATE' });
  expect(made.counts).toMatchObject({ created: 2, updated: 0, skipped: 0 });
  expect(await people()).toHaveLength(4);
});

it('finds records by name where that is asked for, and by the external id alone', async () => {
  await call(ws.key, companies.upsert, { companies: [{ name: 'Acme', externalId: 'a1' }] });
  const file = 'Name,Industry\nACME,Steel\n';
  const named = await runFile(ws.key, await sendFile(ws.key, 'companies', file), { matchBy: 'NAME' });
  expect(named.counts).toMatchObject({ created: 0, updated: 1 });
  const plain = await runFile(ws.key, await sendFile(ws.key, 'companies', file), { matchBy: 'EXTERNAL_ID' });
  expect(plain.counts).toMatchObject({ created: 1, updated: 0 });
  expect((await firms()).map(({ name }) => name).sort()).toEqual(['ACME', 'ACME']);
});

it('looks up owners, puts tags, and makes each company that rows name once', async () => {
  const { id: ownerId, email } = await makeMember(ws.id, { name: 'Mia Member' });
  await call(ws.key, companies.upsert, { companies: [{ name: 'Old Inc' }] });
  const file = `Name,Company,Company domain,Owner,Tags
Ada,acme,https://www.acme.example/about,${email},"vip; new"
Bo,,acme.example,mia member,vip
Cy,OLD INC,,,
Di,Other,,nobody@example.com,
`;
  const id = await sendFile(ws.key, 'contacts', file);
  expect(fieldsByHeader(await getImport(ws.key, id))).toEqual({
    ...{ Name: 'name', Company: 'companyName', 'Company domain': 'companyDomain', Owner: 'ownerEmail', Tags: 'tags' },
  });
  await call(ws.key, imports.update, { id, reading: { Owner: { unknown: 'FAIL' } } });
  const done = await runFile(ws.key, id);
  expect(done.counts).toMatchObject({ created: 3, failed: 1, companies: 1 });
  const linked = await db.query(sql`
    SELECT c.name, c."ownerId"::text AS owner, k.name AS company, array_to_string(array(
      SELECT t.name::text FROM "TagAssignment" a JOIN "Tag" t ON t.id = a."tagId" WHERE a."contactId" = c.id ORDER BY 1), ' ') AS tags
    FROM "Contact" c LEFT JOIN "Company" k ON k.id = c."companyId" WHERE c."workspaceId" = ${ws.id}::uuid ORDER BY c.name`);
  expect(linked).toEqual([
    { name: 'Ada', owner: ownerId, company: 'acme', tags: 'new vip' },
    { name: 'Bo', owner: ownerId, company: 'acme', tags: 'vip' },
    { name: 'Cy', owner: null, company: 'Old Inc', tags: '' },
  ]);
  expect((await firms()).map(({ name }) => name).sort()).toEqual(['Old Inc', 'acme']);
  const [failed] = await failuresOf(ws.key, id);
  expect(failed).toContain("4,ownerEmail: no member found for 'nobody@example.com'.,Di,Other,,nobody@example.com,");
});

it('makes a custom field of a column, and knows its choices whatever their case', async () => {
  const id = await sendFile(ws.key, 'contacts', 'Name,Shoe size\nAda,Large\nBo,SMALL\n');
  const [, column] = (await getImport(ws.key, id)).columns;
  expect(column).toMatchObject({ field: null, suggestion: { label: 'Shoe size', type: 'TEXT' } });
  const mapping = { 'Shoe size': { label: 'Shoe size', type: 'SELECT' as const, options: ['large', 'small'] } };
  const done = await runFile(ws.key, id, { mapping });
  expect(done.counts).toMatchObject({ created: 2, failed: 0 });
  expect(Object.values((await people()).find(({ name }) => name === 'Bo')?.customFields ?? {})).toEqual(['small']);
});

it('puts deals on the stage that another system names, with the company and the contact', async () => {
  await begin();
  const file = `Deal - Title,Deal - Value,Deal - Stage,Organization - Name,Person - Email,Deal - Expected close date
First,"1.234,50",Closed Won,Acme,ada@example.com,31/01/2027
Second,€ 12,No such stage,Acme,,2027-02-01
`;
  const id = await sendFile(ws.key, 'deals', file);
  await call(ws.key, imports.update, { id, reading: { 'Deal - Stage': { unknown: 'FAIL' } } });
  const done = await runFile(ws.key, id);
  expect(await failuresOf(ws.key, id)).toEqual([
    expect.stringContaining("stageName: no stage found for 'No such stage'."),
  ]);
  expect(done.counts).toMatchObject({ created: 1, failed: 1, companies: 1 });
  const [deal] = (await call(ws.key, deals.list, {})).body.deals;
  expect(deal).toMatchObject({
    name: 'First',
    value: 1234.5,
    stage: 'WON',
    expectedCloseDate: '2027-01-31',
    contact: { email: 'ada@example.com' },
    company: { name: 'Acme' },
  });
});

it('writes tasks with days that have the day first', async () => {
  const done = await runFile(ws.key, await sendFile(ws.key, 'tasks', 'Title,Due date\nCall,31.12.2026\n'));
  expect(done.counts).toMatchObject({ created: 1, failed: 0 });
  const [task] = (await call(ws.key, tasks.list, {})).body.tasks;
  expect(task?.dueDate).toContain('2026-12-31');
});

it('stops after the rows at hand, says so, and goes on from there', async () => {
  const rows = Array.from({ length: 2500 }, (_, i) => `P${i}`).join('\n');
  const id = await sendFile(ws.key, 'contacts', `Name\n${rows}\n`);
  await call(ws.key, imports.start, { id });
  await drainImports({ forMs: 1 });
  expect((await call(ws.key, imports.stop, { id })).body.import).toMatchObject({ state: 'STOPPED', rows: 1000 });
  while ((await drainImports()).more);
  expect(await getImport(ws.key, id)).toMatchObject({ state: 'STOPPED', rows: 1000, counts: { created: 1000 } });
  expect((await call(ws.key, imports.update, { id, duplicates: 'SKIP' })).status).toBe(409);
  expect(await runFile(ws.key, id)).toMatchObject({ state: 'DONE', rows: 2500, counts: { created: 2500 } });
  expect((await call(ws.key, imports.start, { id })).status).toBe(409);
});

it('gives the rows that failed as a file, which is imported as it is once it is mended', async () => {
  const id = await sendFile(ws.key, 'contacts', 'Name,Email\nAda,"no, address"\nBo,bo@example.com\n');
  expect((await runFile(ws.key, id)).counts).toMatchObject({ created: 1, failed: 1 });
  const [line, ...more] = await failuresOf(ws.key, id);
  expect(line).toMatch(/^1,.*email.*,Ada,"no, address"$/);
  expect(more).toEqual([]);
  const mended = `_row,_error,Name,Email\r\n${line?.replace('"no, address"', 'ada@example.com')}\r\n`;
  const again = await sendFile(ws.key, 'contacts', mended);
  expect(fieldsByHeader(await getImport(ws.key, again))).toMatchObject({ _row: null, _error: null, Name: 'name' });
  expect((await runFile(ws.key, again)).counts).toMatchObject({ created: 1, failed: 0 });
});

it('marks the rows that failed as UTF-8, and guards what a spreadsheet would run, which an import takes away again', async () => {
  const file = `Name,Email,Title\nZoë,none,=A1\nBo,none,'=A2\n`;
  const id = await sendFile(ws.key, 'contacts', file);
  await runFile(ws.key, id);
  const [header, ...lines] = await failedFile(ws.key, id);
  expect(header).toBe('\ufeff_row,_error,Name,Email,Title');
  expect(lines).toEqual([expect.stringMatching(/,Zoë,none,'=A1$/), expect.stringMatching(/,Bo,none,'=A2$/)]);
  const mended = lines.map((line, i) => line.replace(',none,', `,p${i}@example.com,`));
  await runFile(ws.key, await sendFile(ws.key, 'contacts', [header, ...mended].join('\r\n')));
  expect((await people()).map(({ title }) => title).sort()).toEqual(['=A1', '=A2']);
});

it('refuses two columns for one field, columns and fields that there are not, and encodings', async () => {
  const id = await sendFile(ws.key, 'contacts', 'Name,Other\nAda,B\n');
  const update = async (chosen: object) => (await call(ws.key, imports.update, { id, ...chosen })).body.error;
  expect(await update({ mapping: { Other: 'name' } })).toContain("Two columns are for 'name'");
  expect(await update({ mapping: { Else: 'name' } })).toContain("no column 'Else'");
  expect(await update({ mapping: { Other: 'else' } })).toContain("no field 'else'");
  expect(await update({ encoding: 'klingon' })).toContain('encoding');
  expect(await update({})).toBeDefined();
  expect(await update({ encoding: 'utf-8', duplicates: 'UPDATE' })).toBeUndefined();
  expect((await getImport(ws.key, id)).state).toBe('READY');
});

it('reads the file again in the encoding that is chosen', async () => {
  const russian = Buffer.from([...Buffer.from('Name\n'), 0xc0, 0xed, 0xed, 0xe0, 0x0a]);
  const id = await sendFile(ws.key, 'contacts', russian);
  expect((await getImport(ws.key, id)).encoding).toBe('windows-1252');
  await call(ws.key, imports.update, { id, encoding: 'windows-1251' });
  await drainImports();
  expect((await getImport(ws.key, id)).columns[0]?.samples).toEqual(['Анна']);
  await runFile(ws.key, id);
  expect((await people()).map(({ name }) => name)).toEqual(['Анна']);
});

it('reads headers and cells that are longer than what is kept of them, whatever they are cut through, and what no text may hold', async () => {
  const [long, cell] = ['x'.repeat(899), 'x'.repeat(199)].map((text) => `${text}🙂🙂`);
  const id = await sendFile(ws.key, 'contacts', `Name,${long},${'x'.repeat(99)}🙂,A\0B\nAda,${cell},e,c\0d\n`);
  const { state, columns } = await getImport(ws.key, id);
  expect(state).toBe('READY');
  expect(columns.map(({ header }) => header.slice(-2))).toEqual(['me', 'x\ufffd', '🙂', '\ufffdB']);
  expect(columns.map(({ samples }) => samples[0]?.slice(-2))).toEqual(['da', 'x\ufffd', 'e', '\ufffdd']);
  await runFile(ws.key, id);
  expect((await people()).map(({ name }) => name)).toEqual(['Ada']);
});
