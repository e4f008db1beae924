import { beforeEach, expect, it } from 'vitest';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { tasks } from '@/server/records/tasks';
import { call } from '@/server/test/call';
import { makeMember, makeWorkspace, type TestWorkspace } from '@/server/test/factories';

let ws: TestWorkspace;
let mia: { id: string; email: string };
beforeEach(async () => {
  ws = await makeWorkspace();
  mia = await makeMember(ws.id);
});

const idOf = ({ body }: { body: { results: { id?: string | undefined }[] } }) => body.results[0]?.id ?? '';
const INCLUDE = { include: 'owner' };
const owner = {
  contacts: async (id: string) => (await call(ws.key, contacts.get, { id, ...INCLUDE })).body.contact.owner,
  deals: async (id: string) => (await call(ws.key, deals.get, { id, ...INCLUDE })).body.deal.owner,
  tasks: async (id: string) => (await call(ws.key, tasks.get, { id, ...INCLUDE })).body.task.owner,
};

it('gives a contact, a deal and a task to a member, finds them by it, and takes them back', async () => {
  const ids = {
    contacts: idOf(await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada', ownerId: mia.id }] })),
    deals: idOf(await call(ws.key, deals.upsert, { deals: [{ name: 'Big', ownerId: mia.id }] })),
    tasks: idOf(await call(ws.key, tasks.upsert, { tasks: [{ title: 'Call', ownerId: mia.id }] })),
  };
  await call(ws.key, contacts.upsert, { contacts: [{ name: 'Nobody’s' }] });
  const found = async () => [
    (await call(ws.key, contacts.list, { ownerId: mia.id })).body.contacts.map(({ id }) => id),
    (await call(ws.key, deals.list, { ownerId: mia.id })).body.deals.map(({ id }) => id),
    (await call(ws.key, tasks.list, { ownerId: mia.id })).body.tasks.map(({ id }) => id),
  ];
  expect(await found()).toEqual(Object.values(ids).map((id) => [id]));
  for (const resource of ['contacts', 'deals', 'tasks'] as const) {
    expect(await owner[resource](ids[resource])).toMatchObject({ id: mia.id, email: mia.email });
  }
  expect((await call(ws.key, contacts.update, { id: ids.contacts, ownerId: null })).status).toBe(200);
  expect((await call(ws.key, deals.update, { id: ids.deals, ownerId: ws.ownerId })).status).toBe(200);
  expect((await call(ws.key, tasks.update, { id: ids.tasks, ownerId: null })).status).toBe(200);
  expect(await found()).toEqual([[], [], []]);
  expect(await owner.contacts(ids.contacts)).toBeNull();
  expect(await owner.deals(ids.deals)).toMatchObject({ id: ws.ownerId });
});

it('refuses whoever is no member', async () => {
  const other = await makeWorkspace();
  const id = idOf(await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada', ownerId: mia.id }] }));
  for (const ownerId of [other.ownerId, 'nobody']) {
    const { status, body } = await call(ws.key, contacts.update, { id, ownerId });
    expect([status, body.error]).toEqual([400, `ownerId: no member found for '${ownerId}'.`]);
  }
});
