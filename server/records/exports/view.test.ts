import { beforeEach, expect, it } from 'vitest';
import { contacts } from '@/server/records/contacts';
import { customFields } from '@/server/records/custom-fields';
import { deals } from '@/server/records/deals';
import { views } from '@/server/records/views';
import { call } from '@/server/test/call';
import { bytesOfExport, exported } from '@/server/test/exports';
import { makeKey, makeMember, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { exports } from './';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
  const names = ['Ada', 'Al', 'Bo'];
  await call(ws.key, contacts.upsert, { contacts: names.map((name) => ({ name, title: `${name}’s` })) });
});

const where = { op: 'and' as const, of: [{ field: 'name', is: 'startsWith' as const, value: 'A' }] };
const columns = ['title', 'name'].map((field) => ({ field, width: null }));
const kept = { name: 'With an A', where, sort: '-name', columns };
const viewed = async (more: object = {}, key = ws.key) => {
  const { body } = await call(key, views.create, { resource: 'contacts', ...kept, ...more });
  return body.view.id;
};
const textOf = async (asked: Parameters<typeof exported>[1]) =>
  (await bytesOfExport(ws.key, (await exported(ws.key, asked)).id)).toString();
const refusal = async (asked: object, key = ws.key) => {
  const { status, body } = await call(key, exports.create, asked as never);
  return [status, body.error];
};

it('writes what a view shows: its conditions, its order, its columns', async () => {
  const viewId = await viewed();
  const text = '\ufefftitle,name\r\nAl’s,Al\r\nAda’s,Ada\r\n';
  expect(await textOf({ viewId })).toBe(text);
  expect(await textOf({ viewId, resource: 'contacts', filters: { q: 'ada' } })).toBe(
    '\ufefftitle,name\r\nAda’s,Ada\r\n',
  );
  const lines = (await textOf({ viewId, format: 'ndjson' })).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ name: 'Al', tags: [] }, { name: 'Ada' }]);
});

it('puts what is sent beside the view in its place', async () => {
  const viewId = await viewed();
  expect(await textOf({ viewId, where: null, sort: 'name', columns: ['name'] })).toBe(
    '\ufeffname\r\nAda\r\nAl\r\nBo\r\n',
  );
});

it('writes for a column what the console shows in it, and passes over one whose field is gone', async () => {
  const field = await call(ws.key, customFields.create, { entity: 'DEAL', label: 'Seats', type: 'NUMBER' });
  const shown = ['customFields.seats', 'value', 'name'].map((name) => ({ field: name, width: null }));
  const viewId = await viewed({ resource: 'deals', where: null, sort: null, columns: shown });
  await call(ws.key, deals.upsert, { deals: [{ name: 'Rollout', value: 5, currency: 'EUR' }] });
  expect(await textOf({ viewId })).toBe('\ufeffcustomFields.seats,value,currency,name\r\n,5,EUR,Rollout\r\n');
  await call(ws.key, customFields.delete, { id: field.body.customField.id });
  expect(await textOf({ viewId })).toBe('\ufeffvalue,currency,name\r\n5,EUR,Rollout\r\n');
});

it('knows no view of another workspace, none of another member’s own, and none of another list', async () => {
  const other = await makeWorkspace();
  const theirs = await viewed({ shared: true }, other.key);
  const { key: mia } = await makeKey(ws.id, ['*'], { createdById: (await makeMember(ws.id)).id });
  const hers = await viewed({}, mia);
  const gone = [404, 'View not found.'];
  expect(await refusal({ viewId: theirs })).toEqual(gone);
  expect(await refusal({ viewId: hers })).toEqual(gone);
  expect(await refusal({ viewId: 'nothing' })).toEqual(gone);
  const shared = await viewed({ shared: true }, mia);
  expect((await refusal({ viewId: shared }))[0]).toBe(201);
  expect(await refusal({ viewId: shared, resource: 'deals' })).toEqual([400, expect.stringContaining('resource: ')]);
  expect(await refusal({ viewId: shared, resource: 'workspace' })).toEqual([
    400,
    expect.stringContaining('resource: '),
  ]);
  expect(await refusal({})).toEqual([400, 'resource: Required']);
});

it('shows nothing of a view to whoever may not read its records', async () => {
  const viewId = await viewed({ shared: true });
  const { key } = await makeKey(ws.id, ['read:deals']);
  expect(await refusal({ viewId }, key)).toEqual([403, 'API key missing required scope: read:contacts.']);
});

it('refuses a view whose condition names a field that is gone, as its list does', async () => {
  const field = await call(ws.key, customFields.create, { entity: 'CONTACT', label: 'Seats', type: 'NUMBER' });
  const of = [{ field: 'customFields.seats', is: 'isEmpty' as const }];
  const viewId = await viewed({ where: { op: 'and', of } });
  await call(ws.key, customFields.delete, { id: field.body.customField.id });
  expect(await refusal({ viewId })).toEqual([400, expect.stringContaining('where.of[0].field')]);
});
