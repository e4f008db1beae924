import { beforeEach, expect, it } from 'vitest';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { pipelines } from '@/server/records/pipelines';
import { call } from '@/server/test/call';
import { makeMember, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { getImport, runFile, sendFile } from '@/server/test/imports';
import { imports } from './';
import { drainImports } from './work/drain';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const read = async (id: string) => (await call(ws.key, imports.get, { id })).body;
const update = (id: string, chosen: object) => call(ws.key, imports.update, { id, ...chosen });
const ownersOf = async () =>
  Object.fromEntries(
    (await call(ws.key, contacts.list, { include: 'owner' })).body.contacts.map(({ name, owner }) => [
      name,
      owner?.id ?? null,
    ]),
  );

const PEOPLE = `Name,Contact owner
Ada,"Member, Mia"
Bo,mia.member@old.example
Cy,Gone Person
Di,Gone Person
Eve,Sam Seller
`;

it('matches owners by name, and leaves those empty who are no members, counted', async () => {
  const { id: mia } = await makeMember(ws.id, { name: 'Mia Member' });
  const { id: sam } = await makeMember(ws.id, { name: 'Samuel' });
  const id = await sendFile(ws.key, 'contacts', PEOPLE);
  const { matches } = await read(id);
  expect(matches).toMatchObject([
    {
      ...{ header: 'Contact owner', kind: 'owner', unknown: 'EMPTY', creates: false },
      values: [
        { value: 'Gone Person', count: 2, to: null, why: null },
        { value: 'Member, Mia', count: 1, to: mia, why: 'similar' },
        { value: 'mia.member@old.example', count: 1, to: mia, why: 'similar' },
        { value: 'Sam Seller', count: 1, to: null, why: null },
      ],
    },
  ]);
  await call(ws.key, imports.preview, { id });
  await drainImports();
  expect((await getImport(ws.key, id)).preview).toMatchObject({ created: 5, failed: 0, leftEmpty: 3 });
  expect(
    (await update(id, { values: { 'Contact owner': { 'Sam Seller': 'Samuel', 'Gone Person': null } } })).status,
  ).toBe(200);
  const done = await runFile(ws.key, id);
  expect(done.counts).toMatchObject({ created: 5, failed: 0, leftEmpty: 0 });
  expect(await ownersOf()).toEqual({ Ada: mia, Bo: mia, Cy: null, Di: null, Eve: sam });
});

it('fails the rows of owners who are no members where that is chosen', async () => {
  const id = await sendFile(ws.key, 'contacts', 'Name,Owner\nAda,Nobody Here\nBo,\n');
  await update(id, { reading: { Owner: { unknown: 'FAIL' } } });
  expect((await runFile(ws.key, id)).counts).toMatchObject({ created: 1, failed: 1, leftEmpty: 0 });
});

const DEALS = `Deal Name,Pipeline,Deal Stage,Amount
First,Sales Pipeline,Signing,10
Second,Sales Pipeline,Closed Won,10
Third,Partners,Signing,10
Fourth,,Nowhere,10
`;

it('makes a stage of a value, finds stages in the pipeline that a row names, and fails no row', async () => {
  const made = await call(ws.key, pipelines.create, {
    name: 'Partners',
    stages: [{ name: 'Talks' }, { name: 'Signing' }],
  });
  expect(made.status).toBe(201);
  const id = await sendFile(ws.key, 'deals', DEALS);
  const stages = (await read(id)).matches.find(({ kind }) => kind === 'stage');
  expect(stages).toMatchObject({ header: 'Deal Stage', creates: true });
  const chosen = await update(id, { values: { 'Deal Stage': { Nowhere: { create: true } } } });
  expect(chosen.body.error).toBeUndefined();
  expect((await runFile(ws.key, id)).counts).toMatchObject({ created: 4, failed: 0, leftEmpty: 2 });
  const found = (await call(ws.key, deals.list, { include: 'pipeline,stage' })).body.deals;
  const byName = Object.fromEntries(
    found.map(({ name, pipeline, pipelineStage }) => [name, [pipeline?.name, pipelineStage?.name]]),
  );
  expect(byName.Third).toEqual(['Partners', 'Signing']);
  expect(byName.Fourth?.[1]).toBe('Nowhere');
});

it('leaves a deal in its stage where a row names its pipeline alone, and begins with the first stage of another', async () => {
  await call(ws.key, pipelines.create, { name: 'Partners', stages: [{ name: 'Talks' }, { name: 'Signing' }] });
  await call(ws.key, deals.upsert, { deals: [{ externalId: '1', name: 'First', stage: 'PROPOSAL' }] });
  const stageAfter = async (pipeline: string) => {
    await runFile(ws.key, await sendFile(ws.key, 'deals', `External ID,Deal Name,Pipeline\n1,First,${pipeline}\n`));
    const { body } = await call(ws.key, deals.list, { externalId: '1', include: 'pipeline,stage' });
    const [deal] = body.deals;
    return [deal?.pipeline?.name, deal?.stage, deal?.pipelineStage?.name];
  };
  const [usual] = (await call(ws.key, pipelines.list, {})).body.pipelines;
  const stage = usual?.stages.find(({ order }) => order === 2)?.name;
  expect(await stageAfter(usual?.name ?? '')).toEqual([usual?.name, 'PROPOSAL', stage]);
  expect(await stageAfter('Partners')).toEqual(['Partners', 'NEW', 'Talks']);
});

it('maps choices, leaves unknown ones empty, and makes options of a custom field', async () => {
  const id = await sendFile(
    ws.key,
    'contacts',
    'Name,State of play,Tier\nAda,Hot,Gold\nBo,active,Silver\nCy,Odd,Bronze\n',
  );
  const mapping = {
    'State of play': 'status',
    Tier: { label: 'Tier', type: 'SELECT' as const, options: ['Gold'] },
  };
  expect((await update(id, { mapping })).body.error).toBeUndefined();
  const values = { 'State of play': { Hot: 'CUSTOMER' }, Tier: { Silver: { create: true }, Bronze: null } };
  expect((await update(id, { values })).body.error).toBeUndefined();
  expect((await runFile(ws.key, id)).counts).toMatchObject({ created: 3, failed: 0, leftEmpty: 1 });
  const rows = (await call(ws.key, contacts.list, { sort: 'name' })).body.contacts;
  expect(rows.map(({ status, customFields }) => [status, ...Object.values(customFields)])).toEqual([
    ['CUSTOMER', 'Gold'],
    ['ACTIVE', 'Silver'],
    ['NEW'],
  ]);
});

it('refuses values of columns that are not looked up, and what there is not', async () => {
  const id = await sendFile(ws.key, 'contacts', 'Name,Status,Owner\nAda,NEW,X\n');
  const errorOf = async (values: object) => (await update(id, { values })).body.error;
  expect(await errorOf({ Name: { Ada: 'Bo' } })).toContain("cells of 'Name' are not looked up");
  expect(await errorOf({ Owner: { X: 'Nobody' } })).toContain("no member 'Nobody'");
  expect(await errorOf({ Status: { NEW: { create: true } } })).toContain('cannot be made');
  expect(await errorOf({ Else: {} })).toContain("no column 'Else'");
  expect((await update(id, { reading: { Else: { dayFirst: true } } })).body.error).toContain("no column 'Else'");
});

it('says how days and amounts are read that may be read otherwise, and reads them as chosen', async () => {
  const id = await sendFile(ws.key, 'deals', 'Name,Amount,Close date\nA,"12,000",03/04/2026\nB,"1,500",03/05/2026\n');
  expect((await read(id)).readings).toEqual([
    { header: 'Amount', kind: 'amounts', cell: '12,000', as: '12000', otherwise: '12', open: true },
    {
      ...{ header: 'Close date', kind: 'days', cell: '03/04/2026' },
      ...{ as: '2026-03-04', otherwise: '2026-04-03', open: true },
    },
  ]);
  await update(id, { reading: { Amount: { decimal: ',' }, 'Close date': { dayFirst: true } } });
  expect((await read(id)).readings.map(({ as, open }) => [as, open])).toEqual([
    ['12', false],
    ['2026-04-03', false],
  ]);
  await runFile(ws.key, id);
  const [, a] = (await call(ws.key, deals.list, {})).body.deals;
  expect([a?.value, a?.expectedCloseDate]).toEqual([12, '2026-04-03']);
});

it('reads a whole column by the one cell in it that says how, however far down', async () => {
  const rows = Array.from({ length: 1500 }, (_, i) => `D${i},"1.500",03/04/2026`);
  const id = await sendFile(ws.key, 'deals', `Name,Amount,Close date\n${rows.join('\n')}\nLast,"2,5",31/04/2026\n`);
  expect((await getImport(ws.key, id)).columns.map(({ dayFirst, decimal, open }) => [dayFirst, decimal, open])).toEqual(
    [
      [false, '.', null],
      [false, ',', null],
      [true, '.', null],
    ],
  );
});

it('lists the imports of one kind', async () => {
  await sendFile(ws.key, 'contacts', 'Name\nAda\n');
  await sendFile(ws.key, 'companies', 'Name\nAcme\n');
  const { body } = await call(ws.key, imports.list, { resource: 'companies' });
  expect(body.error).toBeUndefined();
  expect(body.imports.map(({ resource }) => resource)).toEqual(['companies']);
  expect((await call(ws.key, companies.list, {})).body.companies).toEqual([]);
});
