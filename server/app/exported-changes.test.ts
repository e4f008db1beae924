import { beforeEach, expect, it } from 'vitest';
import { contacts } from '@/server/records/contacts';
import { exports } from '@/server/records/exports';
import { createExport } from '@/server/records/exports/create';
import { drainExports } from '@/server/records/exports/drain';
import { call } from '@/server/test/call';
import { bytesOfExport, exported, unzipped } from '@/server/test/exports';
import { makeKey, makeMember, makeWorkspace, memberContext, type TestWorkspace } from '@/server/test/factories';
import { roleScopes } from '@/server/workspace/access/roles';
import { changes } from '@/server/workspace/changes';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
  await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada', email: 'ada@example.com' }] });
  await call(ws.key, contacts.upsert, { contacts: [{ title: 'Countess', email: 'ada@example.com' }] });
});

const textOf = async (asked: Omit<Parameters<typeof exported>[1], 'resource'>) => {
  const { id } = await exported(ws.key, { resource: 'changes', ...asked });
  return (await bytesOfExport(ws.key, id)).toString().replace('\ufeff', '').trimEnd();
};
const asWhom = (role: 'admin' | 'member', id: string) => ({
  ...memberContext(ws.id, id, role),
  actor: { kind: 'member' as const, memberId: id, role, scopes: roleScopes(role) },
});

it('is a table of who did what, newest first, with each field before and after', async () => {
  const columns = ['actor.kind', 'kind', 'entity', 'recordName', 'changed'];
  const table = await textOf({ filters: { entity: 'contact' }, columns });
  expect(table.split('\r\n')).toEqual([
    columns.join(','),
    'key,updated,contact,Ada,"{""title"":{""before"":null,""after"":""Countess""}}"',
    'key,created,contact,Ada,{}',
  ]);
  const lines = (await textOf({ format: 'ndjson', filters: { entity: 'contact' } })).split('\n');
  const listed = (await call(ws.key, changes.list, { entity: 'contact' })).body.changes;
  expect(lines.map((line) => JSON.parse(line))).toEqual(listed);
});

it('is of the kinds, the fields and the time that are asked for', async () => {
  const kinds = async (filters: Record<string, string>) => (await textOf({ filters, columns: ['kind'] })).split('\r\n');
  expect(await kinds({ field: 'title' })).toEqual(['kind', 'updated']);
  expect(await kinds({ entity: 'contact', actor: 'member' })).toEqual(['kind']);
  expect(await kinds({ entity: 'contact', to: '2020-01-01' })).toEqual(['kind']);
  expect((await kinds({ entity: 'workspace' })).slice(1)).toEqual(['exported', 'exported', 'exported', 'exported']);
  const refused = { resource: 'changes' as const, filters: { since: 'start' } };
  expect((await call(ws.key, exports.create, refused)).body.error).toBe("filters: the list has no filter 'since'");
});

it('is for owners, admins and keys with all scopes, and is not in the archive', async () => {
  const { key } = await makeKey(ws.id, ['read:contacts']);
  const only = 'Only owners, admins and keys with all scopes can export changes.';
  const refused = await call(key, exports.create, { resource: 'changes' });
  expect([refused.status, refused.body.error]).toEqual([403, only]);
  const [plain, admin] = [await makeMember(ws.id), await makeMember(ws.id, { role: 'admin' })];
  await expect(createExport(asWhom('member', plain.id), { resource: 'changes' })).rejects.toThrow(only);
  const { export: made } = await createExport(asWhom('admin', admin.id), { resource: 'changes' });
  await drainExports();
  expect((await call(ws.key, exports.get, { id: made.id })).body.export).toMatchObject({ state: 'DONE', error: null });
  expect((await call(key, exports.file, { id: made.id })).status).toBe(403);
  const { id } = await exported(ws.key, { resource: 'workspace' });
  expect(Object.keys(await unzipped(await bytesOfExport(ws.key, id)))).not.toContain('changes.ndjson');
});
