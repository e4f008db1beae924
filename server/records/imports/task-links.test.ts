import { beforeEach, expect, it } from 'vitest';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { leads } from '@/server/records/leads';
import { tasks } from '@/server/records/tasks';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { fieldsByHeader, getImport, runFile, sendFile } from '@/server/test/imports';
import { imports } from './';
import { drainImports } from './work/drain';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

/** What each task is linked with, by its title. */
const linked = async () =>
  Object.fromEntries(
    (await call(ws.key, tasks.list, {})).body.tasks.map(({ title, company, contact, lead, deal }) => [
      title,
      [company?.name, contact?.name, lead?.name, deal?.name],
    ]),
  );

async function fill() {
  await call(ws.key, companies.upsert, { companies: [{ name: 'Acme', domain: 'acme.example' }] });
  const ada = { name: 'Ada Lovelace', email: 'ada@acme.example', externalId: 'C-1' };
  await call(ws.key, contacts.upsert, { contacts: [ada] });
  const lea = { name: 'Lea Berg', email: 'lea@berg.example', externalId: 'L-1' };
  await call(ws.key, leads.upsert, { leads: [lea, { name: 'Twin' }, { name: 'twin' }] });
  await call(ws.key, deals.upsert, {
    deals: [{ name: 'Rollout, second year; Oslo', externalId: 'D-1' }, { name: 'Extension' }],
  });
}

const FILE = `Subject,Company,Company domain,Contact,Lead,Deal
by name,ACME,,ada lovelace,lea berg,"rollout, second year; oslo"
by key,,https://www.acme.example/,ADA@acme.example,Lea@Berg.example,D-1
by id of others,New Inc,,C-1,L-1,Extension;Other
of two,,,,Twin,
of none,,,,,No such deal
alone,,,,,
`;

it('links tasks with the company, the contact, the lead and the deal that they name in words', async () => {
  await fill();
  const id = await sendFile(ws.key, 'tasks', FILE);
  expect(fieldsByHeader(await getImport(ws.key, id))).toEqual({
    ...{ Subject: 'title', Company: 'companyName', 'Company domain': 'companyDomain' },
    ...{ Contact: 'contactEmail', Lead: 'leadEmail', Deal: 'dealName' },
  });
  await call(ws.key, imports.preview, { id });
  await drainImports();
  const { preview } = await getImport(ws.key, id);
  expect(preview).toMatchObject({
    ...{ created: 4, failed: 2, companies: 1 },
    errors: [
      { row: 4, column: 'Lead', error: "leadEmail: no lead found for 'Twin'." },
      { row: 5, column: 'Deal', error: "dealName: no deal found for 'No such deal'." },
    ],
  });
  expect((await runFile(ws.key, id)).counts).toMatchObject({ created: 4, failed: 2, companies: 1 });
  const whole = ['Acme', 'Ada Lovelace', 'Lea Berg', 'Rollout, second year; Oslo'];
  expect(await linked()).toEqual({
    'by name': whole,
    'by key': whole,
    'by id of others': ['New Inc', 'Ada Lovelace', 'Lea Berg', 'Extension'],
    alone: [undefined, undefined, undefined, undefined],
  });
});

it('leaves the link empty where that is chosen, and follows ids before words', async () => {
  await fill();
  const [extension] = (await call(ws.key, deals.list, { sort: 'name' })).body.deals;
  const file = `Title,Deal,Deal ID,Company,Company external ID
unknown,No such deal,,,
by id,No such deal,${extension?.id},,
`;
  const id = await sendFile(ws.key, 'tasks', file);
  await call(ws.key, imports.update, { id, reading: { Deal: { unknown: 'EMPTY' } } });
  expect((await runFile(ws.key, id)).counts).toMatchObject({ created: 2, failed: 0, leftEmpty: 1 });
  const none = [undefined, undefined, undefined];
  expect(await linked()).toEqual({ unknown: [...none, undefined], 'by id': [...none, 'Extension'] });
});
