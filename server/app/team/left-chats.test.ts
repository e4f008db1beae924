import { beforeEach, expect, it } from 'vitest';
import { call } from '@/server/test/call';
import { begin, makeSite, say } from '@/server/test/chats/visitor';
import { makeOwned, makeSignedIn } from '@/server/test/console';
import { chats } from '@/server/website/chats';

type Owned = Awaited<ReturnType<typeof makeOwned>>;
let owned: Owned;
let leaver: Awaited<ReturnType<typeof makeSignedIn>>;
let chat: Awaited<ReturnType<typeof begin>>;
beforeEach(async () => {
  owned = await makeOwned();
  leaver = await makeSignedIn(owned.workspace.id, 'member', 'Lea Leaver');
  chat = await begin(await makeSite(owned.workspace));
  await leaver.calls.chats.reply({ id: chat.id, body: 'Yes.' });
});

const stateOf = async () => {
  const { status, handler, handlerUser, waitingReason } = (await call(owned.workspace.key, chats.get, { id: chat.id }))
    .body.chat;
  return [status, handler, handlerUser?.name ?? null, waitingReason];
};
const told = async (calls = owned.owner) =>
  (await calls.notifications.list({})).notifications.filter(({ kind }) => kind === 'chat').map(({ title }) => title);

it('a chat that a leaver had in hand waits for another person, of which all are told', async () => {
  await owned.owner.team.remove({ memberId: leaver.memberId });
  expect(await stateOf()).toEqual(['OPEN', 'WAITING', null, 'HANDED_BACK']);
  expect(await told()).toContain('1 chat of somebody who left waits for an answer');
  expect((await say(chat, 'Hello?')).status).toBe(201);
  expect(await stateOf()).toEqual(['OPEN', 'WAITING', null, 'HANDED_BACK']);
});

it('it waits for whoever takes over, where that is said', async () => {
  const heir = await makeSignedIn(owned.workspace.id, 'member', 'Hal Heir');
  await owned.owner.team.remove({ memberId: leaver.memberId, to: heir.memberId });
  expect(await stateOf()).toEqual(['OPEN', 'WAITING', null, 'HANDED_BACK']);
  expect(await told()).not.toContain('1 chat of somebody who left waits for an answer');
  expect(await told(heir.calls)).toContain('You look after 1 more chat now');
});

it('a visitor who writes again in what a leaver has closed waits for a person, who is told', async () => {
  await leaver.calls.chats.close({ id: chat.id });
  await owned.owner.team.remove({ memberId: leaver.memberId });
  expect(await stateOf()).toEqual(['CLOSED', 'HUMAN', null, null]);
  const before = (await told()).length;
  expect((await say(chat, 'One more thing')).status).toBe(201);
  expect(await stateOf()).toEqual(['OPEN', 'WAITING', null, 'TEAM_MODE']);
  expect((await told()).length).toBe(before + 1);
});
