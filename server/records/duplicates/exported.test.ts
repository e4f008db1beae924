import { beforeEach, expect, it } from 'vitest';
import { newId } from '@/server/kernel/db/ids';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { exports } from '@/server/records/exports';
import { leads } from '@/server/records/leads';
import { call } from '@/server/test/call';
import { bytesOfExport, exported, unzipped } from '@/server/test/exports';
import { makeKey, makeWorkspace, type TestWorkspace } from '@/server/test/factories';

let ws: TestWorkspace;
let ids: string[];
beforeEach(async () => {
  ws = await makeWorkspace();
  const rows = [
    { name: 'Ada Byron', phone: '+49 30 12345678', externalId: 'a1' },
    { name: 'Ada Byron', phone: '030 12345678', externalId: 'a2' },
    { name: 'Bo Diddley', phone: '+49 30 87654321', externalId: 'b1' },
    { name: 'Bo Diddley', phone: '030 87654321', externalId: 'b2' },
  ];
  const { body } = await call(ws.key, contacts.upsert, { contacts: rows });
  ids = body.results.map(({ id }) => id ?? '');
});

type Asked = Parameters<typeof exported>[1];
const linesOf = async (asked: Asked) =>
  (await bytesOfExport(ws.key, (await exported(ws.key, asked)).id))
    .toString()
    .replace('\ufeff', '')
    .trimEnd()
    .split(/\r?\n/);

it('writes a row for each two that look like one, the surest first, as they are listed', async () => {
  const columns = ['reasons', 'older.id', 'older.name', 'newer.id'];
  const table = await linesOf({ resource: 'contactDuplicates', columns });
  expect(table).toEqual([
    columns.join(','),
    `SAME_PHONE,${ids[0]},Ada Byron,${ids[1]}`,
    `SAME_PHONE,${ids[2]},Bo Diddley,${ids[3]}`,
  ]);
  const ofOne = await linesOf({ resource: 'contactDuplicates', columns, filters: { id: ids[3] ?? '' } });
  expect(ofOne).toEqual([table[0], table[2]]);
  const lines = await linesOf({ resource: 'contactDuplicates', format: 'ndjson' });
  const listed = (await call(ws.key, contacts.duplicates, {})).body.duplicates;
  expect(lines.map((line) => JSON.parse(line))).toEqual(listed);
});

it('writes companies and leads that look like one another', async () => {
  const rows = [{ name: 'Acme' }, { name: 'ACME GmbH', externalId: 'acme-2' }];
  await call(ws.key, companies.upsert, { companies: rows });
  const asked = ['+49 30 12345678', '030 12345678'].map((phone, n) => ({
    name: 'Cy Young',
    phone,
    externalId: `c${n}`,
  }));
  await call(ws.key, leads.upsert, { leads: asked });
  const named = (resource: 'companyDuplicates' | 'leadDuplicates') =>
    linesOf({ resource, columns: ['older.name', 'newer.name'] });
  expect(await named('companyDuplicates')).toEqual(['older.name,newer.name', 'Acme,ACME GmbH']);
  expect(await named('leadDuplicates')).toEqual(['older.name,newer.name', 'Cy Young,Cy Young']);
});

it('is for whoever reads what is compared, of records that there are, and not in the archive', async () => {
  const { key } = await makeKey(ws.id, ['read:leads', 'read:companies']);
  const refused = await call(key, exports.create, { resource: 'contactDuplicates' });
  expect([refused.status, refused.body.error]).toEqual([403, 'API key missing required scope: read:contacts.']);
  expect((await call(key, exports.create, { resource: 'leadDuplicates' })).status).toBe(201);
  const unknown = await call(ws.key, exports.create, { resource: 'contactDuplicates', filters: { id: newId() } });
  expect([unknown.status, unknown.body.error]).toEqual([404, 'Contact not found.']);
  const { id } = await exported(ws.key, { resource: 'workspace' });
  const parts = Object.keys(await unzipped(await bytesOfExport(ws.key, id)));
  expect(parts.filter((name) => name.includes('Duplicates'))).toEqual([]);
});
