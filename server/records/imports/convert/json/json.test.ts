import { beforeEach, expect, it } from 'vitest';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { notes } from '@/server/records/notes';
import { tasks } from '@/server/records/tasks';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { failuresOf, fieldsByHeader, getImport, runFile, sendFile } from '@/server/test/imports';
import { csvOf } from '../convert';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

/** A lead as Close exports it: a company with all that belongs to it. */
const LEAD = {
  id: 'lead_a1',
  display_name: 'Acme GmbH',
  url: 'https://acme.example',
  addresses: [{ city: 'Berlin', country: 'DE', label: 'business' }],
  custom: { Sector: 'Tools', Seats: 40 },
  'custom.cf_x1': 'Tools',
  contacts: [
    {
      id: 'cont_b2',
      name: 'Ada Lovelace',
      title: 'CTO',
      emails: [
        { email: 'ada@acme.example', type: 'office' },
        { email: 'ada@home.example', type: 'home' },
      ],
      phones: [{ phone: '+49 30 1', type: 'office' }],
      urls: [],
    },
    { id: 'cont_b3', name: 'Bob Boole', title: '', emails: [], phones: [], urls: [] },
  ],
  opportunities: [
    {
      ...{ id: 'oppo_c3', lead_id: 'lead_a1', contact_name: 'Ada Lovelace', confidence: 60 },
      ...{ note: 'Rollout\nof both plants', value: 125_050, value_formatted: '$1,250.50', value_currency: 'EUR' },
      ...{ status_label: 'Talks', status_type: 'active', date_won: null },
    },
    { id: 'oppo_c4', note: '', value: 700, value_formatted: '$7', value_currency: 'EUR', status_type: 'won' },
  ],
  tasks: [{ id: 'task_d4', _type: 'lead', text: 'Call them', date: '2026-12-24', is_complete: false }],
  activities: [
    { id: 'acti_e5', _type: 'Note', note: 'They like it.', date_created: '2021-05-04T10:00:00.000000+00:00' },
    { id: 'acti_e6', _type: 'Email', subject: 'Hello' },
  ],
};
const CLOSE = JSON.stringify([LEAD], null, 2);

async function take(resource: Parameters<typeof sendFile>[1], text: string | Buffer) {
  const id = await sendFile(ws.key, resource, text, 'leads.json');
  const read = await getImport(ws.key, id);
  expect([read.error, read.state, read.encoding]).toEqual([null, 'READY', 'json']);
  const done = await runFile(ws.key, id);
  expect(await failuresOf(ws.key, id)).toEqual([]);
  return { fields: fieldsByHeader(read), counts: done.counts };
}

it('makes of the leads that Close exports companies, and of what they hold contacts, deals, tasks and notes', async () => {
  const of = await take('companies', CLOSE);
  expect(of.fields).toMatchObject({ id: 'externalId', display_name: 'name', url: 'website', 'addresses.city': 'city' });
  expect(Object.keys(of.fields)).toEqual([
    ...['id', 'display_name', 'url', 'addresses.city', 'addresses.country', 'addresses.label', 'contacts'],
    ...['Sector', 'Seats'],
  ]);
  const [company] = (await call(ws.key, companies.list, {})).body.companies;
  expect(company).toMatchObject({ name: 'Acme GmbH', externalId: 'lead_a1', city: 'Berlin' });

  expect((await take('contacts', CLOSE)).fields).toMatchObject({ 'company.name': 'companyName', 'emails.type': null });
  const people = (await call(ws.key, contacts.list, { include: 'company', sort: 'name' })).body.contacts;
  expect(people).toMatchObject([
    { name: 'Ada Lovelace', email: 'ada@acme.example', phone: '+49 30 1', company: { externalId: 'lead_a1' } },
    { name: 'Bob Boole', email: null, externalId: 'cont_b3', company: { externalId: 'lead_a1' } },
  ]);

  await take('deals', CLOSE);
  const sold = (await call(ws.key, deals.list, { include: 'contact,currency,probability', sort: 'value' })).body.deals;
  expect(sold).toMatchObject([
    { name: 'Acme GmbH', value: 7, stage: 'WON', currency: 'EUR' },
    {
      name: 'Rollout',
      value: 1250.5,
      probability: 60,
      contact: { name: 'Ada Lovelace' },
      company: { name: 'Acme GmbH' },
    },
  ]);

  await take('tasks', CLOSE);
  expect((await call(ws.key, tasks.list, {})).body.tasks).toMatchObject([
    { title: 'Call them', done: false, externalId: 'task_d4' },
  ]);
  await take('notes', CLOSE);
  expect((await call(ws.key, notes.list, {})).body.notes).toMatchObject([
    { body: 'They like it.', createdAt: '2021-05-04T10:00:00.000Z' },
  ]);
});

const ADA = { name: 'Ada "the first", Lovelace', email: 'ada@acme.example', tags: [{ name: 'VIP' }, { name: 'a, b' }] };
const BOB = { name: 'Bob\nBoole', doNotContact: true, customFields: { tier: 'Gold' } };

it.each([
  ['a list', JSON.stringify([ADA, BOB])],
  ['lines', `\uFEFF${JSON.stringify(ADA)}\r\n\r\n${JSON.stringify(BOB)}\r\n`],
  ['an answer of the API', JSON.stringify({ contacts: [ADA, BOB], nextCursor: null })],
  ['an object around them, over several lines', JSON.stringify({ data: [ADA, BOB], paging: { next: 1 } }, null, 2)],
])('reads records of JSON as %s', async (_how, text) => {
  const { counts } = await take('contacts', text);
  expect(counts).toMatchObject({ created: 2 });
  const { contacts: all } = (await call(ws.key, contacts.list, { include: 'tags', sort: 'name' })).body;
  expect(all).toMatchObject([
    { name: ADA.name, tags: ['a, b', 'VIP'] },
    { name: BOB.name, doNotContact: true },
  ]);
});

it('reads one record that stands alone', async () => {
  expect((await take('contacts', JSON.stringify(ADA, null, 2))).counts).toMatchObject({ created: 1 });
});

it.each([
  ['is cut off', CLOSE.slice(0, -3), 'The JSON is cut off or damaged.'],
  ['has a line that is none', '{"name":"Ada"}\n{"name":\n', 'The JSON is cut off or damaged in line 2.'],
  ['holds no such records', JSON.stringify([{ ...LEAD, contacts: [] }]), 'There are no contacts in this file.'],
  ['is empty', '[]', 'There are no contacts in this file.'],
  [
    'has too many columns',
    JSON.stringify([Object.fromEntries(Array.from({ length: 501 }, (_, n) => [n, n]))]),
    'A file may have at most 500 columns.',
  ],
  ['nests deeply', `[{"a":${'['.repeat(200_000)}`, 'The JSON is cut off or damaged.'],
])('says of a JSON that %s what is wrong with it', async (_what, text, error) => {
  const id = await sendFile(ws.key, 'contacts', text, 'leads.json');
  expect(await getImport(ws.key, id)).toMatchObject({ state: 'FAILED', error });
});

it('takes a text of rows for one whose first header stands in brackets', async () => {
  const id = await sendFile(ws.key, 'contacts', '{Name},[Email]\r\nAda,ada@acme.example\r\n');
  expect(await getImport(ws.key, id)).toMatchObject({ state: 'READY', encoding: 'utf-8' });
});

it('holds no more of a large JSON in memory than a part of it', async () => {
  const row = JSON.stringify({ ...ADA, about: 'x'.repeat(2000) });
  const pieces = (async function* () {
    yield Buffer.from('[');
    for (let n = 0; n < 20_000; n++) yield Buffer.from(`${n ? ',' : ''}${row}`);
    yield Buffer.from(']');
  })();
  let length = 0;
  for await (const piece of csvOf('json', pieces, 'contacts', { cpuMs: 60_000, memoryMb: 150, wallMs: 600_000 }))
    length += piece.length;
  expect(length).toBeGreaterThan(40_000_000);
});

it('keeps ids apart that have more digits than a number of JavaScript', async () => {
  const [first, second] = ['9007199254740992', '9007199254740993'];
  const record = (id: string, name: string) => `{"id":${id},"name":"${name} ${id}","engagementScore":2.5}`;
  const records = [record(first, 'Ada'), record(second, 'Bo')];
  for (const text of [`[${records.join()}]`, `{"data":[${records.join()}]}`, records.join('\n')]) {
    ws = await makeWorkspace();
    await take('contacts', text);
    const { body } = await call(ws.key, contacts.list, { sort: 'externalId' });
    expect(body.contacts.map(({ externalId, name, engagementScore }) => [externalId, name, engagementScore])).toEqual([
      [first, `Ada ${first}`, 2.5],
      [second, `Bo ${second}`, 2.5],
    ]);
  }
});
