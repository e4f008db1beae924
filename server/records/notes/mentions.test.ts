import { beforeEach, describe, expect, it } from 'vitest';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { makeMember, makeWorkspace, memberContext, type TestWorkspace } from '@/server/test/factories';
import { listNotifications } from '@/server/workspace/notifications';
import { notes } from './';
import { mentionedIn } from './mentions';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const toldTo = async (memberId: string) =>
  (await listNotifications(memberContext(ws.id, memberId), { limit: 30 })).notifications.toReversed();

describe('a note', () => {
  it('tells the members whom it names, with the way to its record', async () => {
    const mia = await makeMember(ws.id, { name: 'Mia Member' });
    const max = await makeMember(ws.id, { name: 'Max' });
    const made = await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada', externalId: 'ada' }] });
    const body = 'Please call her, @mia member.';
    await call(ws.key, notes.upsert, { notes: [{ body, contactExternalId: 'ada' }] });
    expect(await toldTo(mia.id)).toMatchObject([
      {
        ...{ kind: 'note', title: 'You are mentioned in a note on Ada', body },
        href: `/contacts/${made.body.results[0]?.id}`,
      },
    ]);
    expect(await toldTo(max.id)).toEqual([]);
  });

  it('tells of a name that was added later, and of none again', async () => {
    const mia = await makeMember(ws.id, { name: 'Mia' });
    const max = await makeMember(ws.id, { name: 'Max' });
    const { body } = await call(ws.key, notes.upsert, { notes: [{ body: 'Ask @Mia' }] });
    const id = body.results[0]?.id ?? '';
    await call(ws.key, notes.update, { id, body: 'Ask @Mia or @Max' });
    await call(ws.key, notes.update, { id, pinned: true });
    expect((await toldTo(mia.id)).map(({ href }) => href)).toEqual([`/notes?id=${id}`]);
    expect(await toldTo(max.id)).toHaveLength(1);
  });

  it('tells each once of many', async () => {
    const mia = await makeMember(ws.id, { name: 'Mia' });
    await call(ws.key, notes.upsert, { notes: [1, 2, 3].map((n) => ({ body: `@Mia ${n}` })) });
    expect((await toldTo(mia.id)).map(({ title }) => title)).toEqual(['You are mentioned in 3 notes']);
  });
});

it('finds names after an @ that begins a word, the longest that fits', () => {
  const members = ['Max', 'Max Mustermann', 'Ann', 'Max'].map((name, n) => ({ id: `${n}`, name }));
  const found = (text: string) => mentionedIn(text, members).map(({ id }) => id);
  expect(found('@Max Mustermann')).toEqual(['1']);
  expect(found('(@max), @ANN!')).toEqual(['0', '3', '2']);
  expect(found('ann@max.example, @Maximilian, @ Ann, @')).toEqual([]);
});
