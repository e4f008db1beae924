import { beforeEach, describe, expect, it } from 'vitest';
import { deals as timelines } from '@/server/app/timeline';
import { deals } from '@/server/records/deals';
import { notes } from '@/server/records/notes';
import { call } from '@/server/test/call';
import { makeKey, makeMember, makeWorkspace, memberContext, type TestWorkspace } from '@/server/test/factories';
import { changes } from '@/server/workspace/changes';
import { listNotifications } from '@/server/workspace/notifications';
import { operations } from '@/server/workspace/operations';
import { trash } from '@/server/workspace/trash';
import { comments } from './';

let ws: TestWorkspace;
let noteId: string;
beforeEach(async () => {
  ws = await makeWorkspace();
  const { body } = await call(ws.key, notes.upsert, { notes: [{ body: 'Wants a discount.' }] });
  noteId = body.results[0]?.id ?? '';
});

/** A member with a key of their own. */
async function somebody(name: string, scopes = ['read:notes', 'write:notes']) {
  const { id } = await makeMember(ws.id, { name });
  return { id, key: (await makeKey(ws.id, scopes, { createdById: id })).key };
}
const say = async (key: string, body: string) => (await call(key, comments.create, { noteId, body })).body.comment;
const said = async () =>
  (await call(ws.key, comments.list, { noteId })).body.comments.map(({ body }) => body).toReversed();

describe('comments on a note', () => {
  it('are written by members in their name, page by page', async () => {
    const mia = await somebody('Mia');
    const first = await say(mia.key, 'Give it.');
    expect(first).toMatchObject({ noteId, body: 'Give it.', author: { id: mia.id, name: 'Mia' } });
    await say(ws.key, 'Why?');
    expect(await said()).toEqual(['Give it.', 'Why?']);
    const page = await call(ws.key, comments.list, { noteId, limit: 1 });
    const next = await call(ws.key, comments.list, { noteId, limit: 1, cursor: page.body.nextCursor ?? '' });
    expect(next.body.comments.map(({ id }) => id)).toEqual([first.id]);
    expect((await call(ws.key, comments.list, { noteId: ws.id })).body.comments).toEqual([]);
    expect((await call(ws.key, comments.create, { noteId: ws.id, body: 'x' })).body.error).toBe('Note not found.');
    expect((await call(ws.key, comments.create, { noteId, body: ' ' })).status).toBe(400);
  });

  it('are changed by whoever wrote them, and deleted by owners and admins too', async () => {
    const [mia, max] = [await somebody('Mia'), await somebody('Max')];
    const { id } = await say(mia.key, 'Give it.');
    expect((await call(max.key, comments.update, { id, body: 'No.' })).body.error).toBe(
      'Only its author can change a comment.',
    );
    expect((await call(max.key, comments.delete, { id })).status).toBe(403);
    expect((await call(ws.key, comments.update, { id, body: 'No.' })).status).toBe(403);
    expect((await call(mia.key, comments.update, { id, body: 'Give half.' })).body.comment.body).toBe('Give half.');
    expect((await call(ws.key, comments.delete, { id })).status).toBe(200);
    expect(await said()).toEqual([]);
  });

  it('tell the members whom they name, once', async () => {
    const [mia, max] = [await somebody('Mia'), await somebody('Max')];
    const { id } = await say(mia.key, 'What do you think, @Max?');
    await call(mia.key, comments.update, { id, body: 'What do you think of it, @Max?' });
    const told = await listNotifications(memberContext(ws.id, max.id), { limit: 30 });
    expect(told.notifications).toMatchObject([
      {
        kind: 'note',
        title: 'You are mentioned in a comment',
        body: 'What do you think, @Max?',
        href: `/notes?id=${noteId}`,
      },
    ]);
  });

  it('have a history, and come back from the trash, alone or with their note', async () => {
    const { id } = await say(ws.key, 'First.');
    const gone = await call(ws.key, comments.delete, { id });
    const listed = await call(ws.key, trash.list, {});
    expect(listed.body.records).toMatchObject([{ entity: 'comment', id, title: 'First.' }]);
    await call(ws.key, operations.revert, { id: gone.headers['X-Operation-Id'] ?? '' });
    expect(await said()).toEqual(['First.']);
    await call(ws.key, notes.delete, { id: noteId });
    expect((await call(ws.key, trash.list, {})).body.records.map(({ entity }) => entity)).toEqual(['note']);
    await call(ws.key, trash.restore, { ids: [noteId] });
    expect(await said()).toEqual(['First.']);
    const { body } = await call(ws.key, changes.list, { entity: 'comment' });
    expect(body.changes.map(({ kind }) => kind)).toContain('restored');
  });
});

it('a timeline says how many comments a note has', async () => {
  const { body } = await call(ws.key, deals.upsert, { deals: [{ name: 'Mill' }] });
  const id = body.results[0]?.id ?? '';
  await call(ws.key, notes.update, { id: noteId, dealId: id });
  await say(ws.key, 'One.');
  const { entries } = (await call(ws.key, timelines.timeline, { id, types: 'note' })).body;
  expect(entries).toMatchObject([{ type: 'note', id: noteId, comments: 1 }]);
});
