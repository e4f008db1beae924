import { beforeAll, describe, expect, it } from 'vitest';
import { contacts } from '@/server/records/contacts';
import { customFields } from '@/server/records/custom-fields';
import { call } from '@/server/test/call';
import { makeKey, makeMember, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { views } from '.';

const where = { op: 'and' as const, of: [{ field: 'status', is: 'is' as const, value: 'NEW' }] };

let ws: TestWorkspace;
let mia: string;
beforeAll(async () => {
  ws = await makeWorkspace();
  mia = (await makeKey(ws.id, ['*'], { createdById: (await makeMember(ws.id)).id })).key;
});

const make = async (key: string, more: object = {}) => {
  const { status, body } = await call(key, views.create, { resource: 'contacts', name: 'New ones', where, ...more });
  expect([status, body]).toEqual([201, body]);
  return body.view;
};
const seenBy = async (key: string) => (await call(key, views.list, { resource: 'contacts' })).body.views;

describe('a view', () => {
  it('keeps what a list is asked with, and shows the list of it', async () => {
    const asked = { sort: '-createdAt', columns: [{ field: 'name', width: 240 }] };
    const view = await make(ws.key, asked);
    expect(view).toMatchObject({ ...asked, where, shared: false, isDefault: false, ownerId: ws.ownerId });
    expect((await call(ws.key, views.get, { id: view.id })).body.view).toEqual(view);
    await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada' }, { name: 'Bo', status: 'LOST' }] });
    const list = await call(ws.key, contacts.list, { where: JSON.stringify(view.where), sort: '-createdAt' });
    expect(list.body.contacts.map(({ name }) => name)).toEqual(['Ada']);
  });

  it('is refused where the list would refuse it, at the place', async () => {
    const of = [{ field: 'customFields.gone', is: 'isEmpty' as const }];
    const refused = await call(ws.key, views.create, { resource: 'contacts', name: 'x', where: { op: 'and', of } });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('where.of[0].field')]);
    expect((await call(ws.key, views.create, { resource: 'contacts', name: 'x', sort: 'nothing' })).status).toBe(400);
  });

  it('keeps the condition on a field that is deleted', async () => {
    const field = await call(ws.key, customFields.create, {
      entity: 'CONTACT',
      label: 'Seats',
      type: 'NUMBER',
    });
    const of = [{ field: 'customFields.seats', is: 'isEmpty' as const }];
    const { id } = await make(ws.key, { where: { op: 'and', of } });
    await call(ws.key, customFields.delete, { id: field.body.customField.id });
    expect((await call(ws.key, views.get, { id })).body.view.where).toEqual({ op: 'and', of });
    expect((await call(ws.key, views.update, { id, name: 'Still there' })).status).toBe(200);
  });

  it('is its maker’s alone until it is shared, and then for admins to change', async () => {
    const { id } = await make(mia);
    expect((await call(ws.key, views.get, { id })).status).toBe(404);
    await call(mia, views.update, { id, shared: true });
    expect((await seenBy(ws.key)).map((view) => view.id)).toContain(id);
    expect((await call(ws.key, views.update, { id, name: 'Renamed' })).body.view.name).toBe('Renamed');
    expect((await call(ws.key, views.update, { id, shared: false })).status).toBe(400);
    const { id: theirs } = await make(ws.key, { shared: true });
    expect((await call(mia, views.update, { id: theirs, name: 'No' })).status).toBe(403);
    expect((await call(mia, views.delete, { id: theirs })).status).toBe(403);
    expect((await call(mia, views.delete, { id })).status).toBe(200);
    expect((await call(mia, views.get, { id })).status).toBe(404);
  });

  it('is the default of who says so, one for each kind of list', async () => {
    const first = await make(ws.key, { shared: true, isDefault: true });
    const second = await make(ws.key, { shared: true });
    expect((await call(mia, views.update, { id: first.id, isDefault: true })).body.view.isDefault).toBe(true);
    await call(ws.key, views.update, { id: second.id, isDefault: true });
    const defaults = async (key: string) =>
      (await seenBy(key)).filter(({ isDefault }) => isDefault).map(({ id }) => id);
    expect([await defaults(ws.key), await defaults(mia)]).toEqual([[second.id], [first.id]]);
    await call(ws.key, views.update, { id: second.id, isDefault: false });
    expect(await defaults(ws.key)).toEqual([]);
  });

  it('keeps both of two changes at once', async () => {
    const { id } = await make(ws.key);
    await Promise.all([
      call(ws.key, views.update, { id, name: 'Both' }),
      call(ws.key, views.update, { id, sort: 'name' }),
    ]);
    expect((await call(ws.key, views.get, { id })).body.view).toMatchObject({ name: 'Both', sort: 'name', where });
  });

  it('comes after the others unless it says where', async () => {
    const before = (await seenBy(ws.key)).length;
    const last = await make(ws.key);
    const first = await make(ws.key, { position: 0, name: '  A' });
    const ids = (await seenBy(ws.key)).map(({ id }) => id);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([before + 2, first.id, last.id]);
  });

  it('of a key that belongs to no member is shared, and nobody’s default', async () => {
    const { key } = await makeKey(ws.id, ['*']);
    const view = { resource: 'contacts', name: 'Nobody’s' } as const;
    expect((await call(key, views.create, view)).status).toBe(400);
    expect((await call(key, views.create, { ...view, shared: true, isDefault: true })).status).toBe(400);
    expect((await call(key, views.create, { ...view, shared: true })).body.view.ownerId).toBeNull();
  });

  it('is shared by keys that may write its records, and by no others', async () => {
    const { key } = await makeKey(ws.id, ['read:contacts', 'write:deals'], { createdById: ws.ownerId });
    const { id } = await make(key);
    const lacking = 'API key missing required scope: write:contacts.';
    expect((await call(key, views.update, { id, shared: true })).body).toEqual({ error: lacking });
    expect((await call(key, views.create, { resource: 'contacts', name: 'x', shared: true })).status).toBe(403);
    await call(ws.key, views.update, { id, shared: true });
    expect((await call(key, views.delete, { id })).status).toBe(403);
    await call(key, views.update, { id, isDefault: true });
    expect((await call(key, views.create, { resource: 'deals', name: 'x', shared: true })).status).toBe(201);
  });

  it('is kept of suppressions, too, checked as their list checks it', async () => {
    const bounced = { op: 'and' as const, of: [{ field: 'reason', is: 'is' as const, value: 'BOUNCE' }] };
    const asked = { resource: 'suppressions' as const, name: 'Bounced', where: bounced, sort: '-createdAt' };
    const { key } = await makeKey(ws.id, ['read:suppressions'], { createdById: ws.ownerId });
    const { status, body } = await call(key, views.create, asked);
    expect([status, body.view.where, body.view.sort]).toEqual([201, bounced, '-createdAt']);
    const lacking = 'API key missing required scope: write:workflows.';
    expect((await call(key, views.update, { id: body.view.id, shared: true })).body).toEqual({ error: lacking });
    expect((await call(ws.key, views.create, { ...asked, sort: 'name' })).status).toBe(400);
    expect((await call(ws.key, views.create, { ...asked, where })).status).toBe(400);
  });
});
