import { beforeEach, expect, it } from 'vitest';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { exports } from '@/server/records/exports';
import { createExport } from '@/server/records/exports/create';
import { call } from '@/server/test/call';
import { bytesOfExport, exported, unzipped } from '@/server/test/exports';
import { makeKey, makeMember, makeWorkspace, memberContext, type TestWorkspace } from '@/server/test/factories';
import { roleScopes } from '@/server/workspace/access/roles';
import { trash } from '@/server/workspace/trash';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
  const made = await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada' }, { name: 'Stays' }] });
  await call(ws.key, contacts.delete, { id: made.body.results[0]?.id ?? '' });
  const { results } = (await call(ws.key, companies.upsert, { companies: [{ name: 'Acme' }] })).body;
  await call(ws.key, companies.delete, { id: results[0]?.id ?? '' });
});

const textOf = async (asked: Omit<Parameters<typeof exported>[1], 'resource'>) => {
  const { id } = await exported(ws.key, { resource: 'trash', ...asked });
  return (await bytesOfExport(ws.key, id)).toString().replace('\ufeff', '').trimEnd();
};
const asWhom = (role: 'admin' | 'member', id: string) => ({
  ...memberContext(ws.id, id, role),
  actor: { kind: 'member' as const, memberId: id, role, scopes: roleScopes(role) },
});

it('is a table of what was deleted and by whom, newest first, of a kind where it is asked', async () => {
  const columns = ['entity', 'title', 'by.kind'];
  const table = await textOf({ columns });
  expect(table.split('\r\n')).toEqual([columns.join(','), 'company,Acme,key', 'contact,Ada,key']);
  const contact = await textOf({ columns: ['title'], filters: { entity: 'contact' } });
  expect(contact.split('\r\n')).toEqual(['title', 'Ada']);
  const lines = (await textOf({ format: 'ndjson' })).split('\n').map((line) => JSON.parse(line));
  expect(lines).toEqual((await call(ws.key, trash.list, {})).body.records);
});

it('is for owners, admins and keys with all scopes, and is not in the archive', async () => {
  const { key } = await makeKey(ws.id, ['read:contacts', 'read:companies']);
  const refused = await call(key, exports.create, { resource: 'trash' });
  const only = 'Only owners, admins and keys with all scopes can export trash.';
  expect([refused.status, refused.body.error]).toEqual([403, only]);
  const [admin, member] = [await makeMember(ws.id, { role: 'admin' }), await makeMember(ws.id)];
  expect((await createExport(asWhom('admin', admin.id), { resource: 'trash' })).export.state).toBe('QUEUED');
  await expect(createExport(asWhom('member', member.id), { resource: 'trash' })).rejects.toThrow(only);
  const archive = await exported(ws.key, { resource: 'workspace' });
  const parts = await unzipped(await bytesOfExport(ws.key, archive.id));
  expect(Object.keys(parts)).not.toContain('trash.ndjson');
  expect(JSON.stringify(parts)).not.toContain('Acme');
});
