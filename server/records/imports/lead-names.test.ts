import { beforeEach, expect, it } from 'vitest';
import { leads } from '@/server/records/leads';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { fieldsByHeader, getImport, runFile, sendFile } from '@/server/test/imports';
import { imports } from './';
import { drainImports } from './work/drain';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const send = (text: string) => sendFile(ws.key, 'leads', text);
const names = async () =>
  (await call(ws.key, leads.list, { sort: 'email' })).body.leads.map(({ name, email }) => [name, email]);

/** As Salesforce reports have leads. */
const SALESFORCE = `"Lead ID","First Name","Last Name","Company / Account","Email"
"00Q1","Ada","Lovelace","Acme","ada@acme.example"
"00Q2","Grace","","Navy","bo@navy.example"
"00Q3","","Curie","Sorbonne","curie@sorbonne.example"
"00Q4","","","Nameless","d@nameless.example"
`;

it('joins first and last name to the name of a lead, or takes the one that there is', async () => {
  const id = await send(SALESFORCE);
  expect(fieldsByHeader(await getImport(ws.key, id))).toEqual({
    ...{ 'Lead ID': 'externalId', 'First Name': 'firstName', 'Last Name': 'lastName' },
    ...{ 'Company / Account': 'company', Email: 'email' },
  });
  const { fields } = (await call(ws.key, imports.get, { id })).body;
  const shown = fields.filter(({ name }) => /name/i.test(name)).map(({ name, label }) => [name, label]);
  expect(shown).toEqual([
    ['name', 'Name'],
    ['firstName', 'First name'],
    ['lastName', 'Last name'],
  ]);
  await call(ws.key, imports.preview, { id });
  await drainImports();
  const { preview } = await getImport(ws.key, id);
  expect(preview).toMatchObject({ created: 3, failed: 1, errors: [{ row: 4, error: 'name: Required' }] });
  expect(await names()).toEqual([]);
  expect((await runFile(ws.key, id)).counts).toMatchObject({ created: 3, failed: 1 });
  const made = [
    ['Ada Lovelace', 'ada@acme.example'],
    ['Grace', 'bo@navy.example'],
    ['Curie', 'curie@sorbonne.example'],
  ];
  expect(await names()).toEqual(made);
  expect((await runFile(ws.key, await send(SALESFORCE))).counts).toMatchObject({ created: 0, unchanged: 3, failed: 1 });
  expect(await names()).toEqual(made);
});

it('takes a file with one of the columns alone', async () => {
  const id = await send('Vorname,Email\nAda,ada@acme.example\n');
  expect(fieldsByHeader(await getImport(ws.key, id))).toEqual({ Vorname: 'firstName', Email: 'email' });
  expect((await runFile(ws.key, id)).counts).toMatchObject({ created: 1, failed: 0 });
  expect(await names()).toEqual([['Ada', 'ada@acme.example']]);
});

it('takes the name that has a column of its own, and the parts where its cell is empty', async () => {
  const id = await send(
    'Name,First name,Last name,Email\nDr. Ada Lovelace,Ada,Lovelace,a@acme.example\n,Bo,Berg,b@acme.example\n',
  );
  expect((await runFile(ws.key, id)).counts).toMatchObject({ created: 2, failed: 0 });
  expect(await names()).toEqual([
    ['Dr. Ada Lovelace', 'a@acme.example'],
    ['Bo Berg', 'b@acme.example'],
  ]);
});

it('changes the name of a lead that is there by both parts, and by one of them leaves it', async () => {
  const rows = ['a', 'b'].map((one) => ({ name: `Ms. ${one}`, email: `${one}@acme.example` }));
  await call(ws.key, leads.upsert, { leads: rows });
  const id = await send('First name,Last name,Title,Email\nAda,Lovelace,CTO,a@acme.example\nBo,,CEO,b@acme.example\n');
  expect((await runFile(ws.key, id)).counts).toMatchObject({ created: 0, updated: 2, failed: 0 });
  expect(await names()).toEqual([
    ['Ada Lovelace', 'a@acme.example'],
    ['Ms. b', 'b@acme.example'],
  ]);
});

it('says which part is too long, and never makes a name that is', async () => {
  const [long, most] = ['x'.repeat(250), 'y'.repeat(249)];
  const id = await send(`First name,Last name\n${long},A\n${most},${most}\n`);
  await call(ws.key, imports.preview, { id });
  await drainImports();
  const { preview } = await getImport(ws.key, id);
  expect(preview).toMatchObject({ created: 1, failed: 1, errors: [{ row: 1, column: 'First name' }] });
});
