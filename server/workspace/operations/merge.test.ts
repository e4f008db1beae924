import { expect, it } from 'vitest';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { tags } from '@/server/records/tags';
import { call } from '@/server/test/call';
import { makeWorkspace } from '@/server/test/factories';
import { operations } from './';

it('takes a merge apart again, and makes it again', async () => {
  const ws = await makeWorkspace();
  // The source is the older one: the winner becomes as old, and young again.
  for (const row of [
    { externalId: 'source', name: 'Ada L.', phone: '1' },
    { externalId: 'winner', name: 'Ada', title: 'CTO' },
  ])
    await call(ws.key, contacts.upsert, { contacts: [row] });
  const idOf = async (externalId: string) =>
    (await call(ws.key, contacts.list, { externalId })).body.contacts[0]?.id ?? '';
  const [winner, source] = [await idOf('winner'), await idOf('source')];
  await call(ws.key, deals.upsert, { deals: [{ externalId: 'd', name: 'Engine', contactExternalId: 'source' }] });
  for (const [name, recordIds] of [
    ['both', [winner, source]],
    ['one', [source]],
  ] as const) {
    const { tag } = (await call(ws.key, tags.create, { name })).body;
    await call(ws.key, tags.assign, { entity: 'CONTACT', recordIds: [...recordIds], tagIds: [tag.id] });
  }
  const read = async () => {
    const people = await Promise.all(
      [winner, source].map(async (id) => (await call(ws.key, contacts.get, { id })).body),
    );
    const [deal] = (await call(ws.key, deals.list, {})).body.deals;
    const tagged = (await call(ws.key, tags.list, {})).body.tags;
    const all = { people, deal, tagged };
    return JSON.parse(JSON.stringify(all, (name, one) => (name === 'updatedAt' ? undefined : one)));
  };
  const before = await read();
  const merged = await call(ws.key, contacts.merge, { id: winner, sourceIds: [source] });
  expect(merged.body.error).toBeUndefined();
  const after = await read();
  const undone = await call(ws.key, operations.revert, { id: merged.headers['X-Operation-Id'] ?? '' });
  expect(undone.body.error).toBeUndefined();
  expect(undone.body.records.filter(({ outcome }) => outcome !== 'reverted')).toEqual([]);
  expect(await read()).toEqual(before);
  await call(ws.key, operations.revert, { id: undone.headers['X-Operation-Id'] ?? '' });
  expect(await read()).toEqual(after);
});
