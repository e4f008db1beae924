import { expect, it } from 'vitest';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { call } from '@/server/test/call';
import { EXPORT_FILES } from '@/server/test/export-files';
import { makeWorkspace } from '@/server/test/factories';
import { fieldsByHeader, getImport, runFile, sendFile } from '@/server/test/imports';

/** What a kind of record is listed by. */
const lists = {
  contacts: async (key: string) => (await call(key, contacts.list, {})).body.contacts,
  companies: async (key: string) => (await call(key, companies.list, {})).body.companies,
  deals: async (key: string) => (await call(key, deals.list, {})).body.deals,
};

it.each(EXPORT_FILES)('knows what $of writes of $resource, and makes records of it', async (file) => {
  const { resource, text, fields, first } = file;
  const ws = await makeWorkspace();
  const ada = { name: 'Ada Lovelace', email: 'ada@acme.example' };
  if (resource === 'deals') await call(ws.key, contacts.upsert, { contacts: [ada] });
  const id = await sendFile(ws.key, resource, text);
  const found = Object.entries(fieldsByHeader(await getImport(ws.key, id))).filter(([, field]) => field !== null);
  expect(Object.fromEntries(found)).toEqual(fields);
  const done = await runFile(ws.key, id);
  expect(done.counts).toMatchObject({ created: text.trimEnd().split('\r\n').length - 1, failed: 0 });
  const rows: { name: string }[] = await lists[resource as keyof typeof lists](ws.key);
  expect(rows.find(({ name }) => name === (first as { name: string }).name)).toMatchObject(first);
});

it.each([
  ['Twenty', 'Company Id'],
  ['Twenty', 'Company / Id'],
  ['Close', 'lead_id'],
])(
  '%s: %s names the companies that came before by their ids there, and nothing where they did not',
  async (_of, header) => {
    const ws = await makeWorkspace();
    const theirs = '5f3a0c1e-0000-4000-8000-000000000002';
    const people = `Name,${header},Company\nAda,${theirs},Acme\nBo,5f3a0c1e-0000-4000-8000-000000000009,Other\nCy,,\n`;
    const fieldOf = async (id: string) => fieldsByHeader(await getImport(ws.key, id))[header];
    expect(await fieldOf(await sendFile(ws.key, 'contacts', people))).toBeNull();
    await call(ws.key, companies.upsert, { companies: [{ name: 'Acme', externalId: theirs }, { name: 'Acme' }] });
    const id = await sendFile(ws.key, 'contacts', people);
    expect(await fieldOf(id)).toBe('companyExternalId');
    expect((await runFile(ws.key, id)).counts).toMatchObject({ created: 3, failed: 0 });
    const { body } = await call(ws.key, contacts.list, { sort: 'name' });
    expect(body.contacts.map(({ company }) => [company?.name, company?.externalId])).toEqual([
      ['Acme', theirs],
      ['Other', null],
      [undefined, undefined],
    ]);
  },
);
