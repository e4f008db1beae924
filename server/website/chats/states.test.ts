import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@/server/kernel/db/ids';
import { call } from '@/server/test/call';
import { begin, makeSite, say } from '@/server/test/chats/visitor';
import { makeMember, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { chats } from './';

let ws: TestWorkspace;
let site: Awaited<ReturnType<typeof makeSite>>;
let mia: { id: string; name: string };
let max: { id: string; name: string };
beforeAll(async () => {
  ws = await makeWorkspace();
  site = await makeSite(ws);
  mia = await makeMember(ws.id, { name: 'Mia' });
  max = await makeMember(ws.id, { name: 'Max' });
});

const CLOSED = 'This chat is closed. Reopen it first.';
const NOT_YOURS = 'Only the person handling this chat can hand it back.';
const HELD = 'Mia is handling this chat. Take it over first.';

type Act = (id: string) => ReturnType<typeof call<typeof chats.close.operation>>;
const act: Record<string, Act> = {
  'reply as Mia': (id) => call(ws.key, chats.reply, { id, body: 'Hi', asUserId: mia.id }),
  'reply as Max': (id) => call(ws.key, chats.reply, { id, body: 'Hi', asUserId: max.id }),
  'take-over as Max': (id) => call(ws.key, chats.takeOver, { id, asUserId: max.id }),
  'hand-back as Mia': (id) => call(ws.key, chats.handBack, { id, asUserId: mia.id }),
  'hand-back as Max': (id) => call(ws.key, chats.handBack, { id, asUserId: max.id }),
  close: (id) => call(ws.key, chats.close, { id }),
  reopen: (id) => call(ws.key, chats.reopen, { id }),
};
const reach: Record<string, (id: string) => Promise<unknown>> = {
  waiting: async () => undefined,
  'with Mia': (id) => call(ws.key, chats.takeOver, { id, asUserId: mia.id }),
  'closed with Mia': async (id) => {
    await call(ws.key, chats.takeOver, { id, asUserId: mia.id });
    await call(ws.key, chats.close, { id });
  },
  'handed back': async (id) => {
    await call(ws.key, chats.takeOver, { id, asUserId: mia.id });
    await call(ws.key, chats.handBack, { id, asUserId: mia.id });
  },
};
/** What comes of each act in each state: the message of a refusal, or status, handler, who and why. */
const OUTCOMES: [state: string, act: string, outcome: string][] = [
  ['waiting', 'reply as Mia', 'OPEN HUMAN Mia -'],
  ['waiting', 'take-over as Max', 'OPEN HUMAN Max -'],
  ['waiting', 'hand-back as Mia', NOT_YOURS],
  ['waiting', 'close', 'CLOSED WAITING - TEAM_MODE'],
  ['waiting', 'reopen', 'OPEN WAITING - TEAM_MODE'],
  ['with Mia', 'reply as Mia', 'OPEN HUMAN Mia -'],
  ['with Mia', 'reply as Max', HELD],
  ['with Mia', 'take-over as Max', 'OPEN HUMAN Max -'],
  ['with Mia', 'hand-back as Mia', 'OPEN WAITING - HANDED_BACK'],
  ['with Mia', 'hand-back as Max', NOT_YOURS],
  ['with Mia', 'close', 'CLOSED HUMAN Mia -'],
  ['with Mia', 'reopen', 'OPEN HUMAN Mia -'],
  ['closed with Mia', 'reply as Mia', CLOSED],
  ['closed with Mia', 'reply as Max', CLOSED],
  ['closed with Mia', 'take-over as Max', CLOSED],
  ['closed with Mia', 'hand-back as Mia', CLOSED],
  ['closed with Mia', 'close', 'CLOSED HUMAN Mia -'],
  ['closed with Mia', 'reopen', 'OPEN HUMAN Mia -'],
  ['handed back', 'reply as Max', 'OPEN HUMAN Max -'],
  ['handed back', 'take-over as Max', 'OPEN HUMAN Max -'],
  ['handed back', 'hand-back as Mia', NOT_YOURS],
];

describe('states', () => {
  it.each(OUTCOMES)('%s: %s → %s', async (state, name, outcome) => {
    const { id } = await begin(site);
    await reach[state]?.(id);
    const answer = await act[name]?.(id);
    if (outcome.endsWith('.')) {
      expect([answer?.status, answer?.body.error]).toEqual([409, outcome]);
      return;
    }
    const { status, handler, handlerUser, waitingReason } = answer?.body.chat ?? {};
    expect(`${status} ${handler} ${handlerUser?.name ?? '-'} ${waitingReason ?? '-'}`).toBe(outcome);
  });

  it("opens a closed chat again with a visitor's message, still with whoever handled it", async () => {
    const chat = await begin(site);
    await reach['closed with Mia']?.(chat.id);
    expect((await say(chat, 'One more thing')).status).toBe(201);
    const { body } = await call(ws.key, chats.get, { id: chat.id });
    expect([body.chat.status, body.chat.handler, body.chat.handlerUser?.name]).toEqual(['OPEN', 'HUMAN', 'Mia']);
  });

  it('needs a member to reply and to take over, and no other in the console', async () => {
    const { id } = await begin(site);
    const why = (what: string) =>
      `asUserId (or asUserEmail) is required to ${what}: name the workspace member the visitor will see.`;
    expect((await call(ws.key, chats.reply, { id, body: 'x' })).body.error).toBe(why('reply'));
    expect((await call(ws.key, chats.takeOver, { id })).body.error).toBe(why('take over a chat'));
    const nobody = newId();
    const unknown = await call(ws.key, chats.takeOver, { id, asUserId: nobody });
    expect([unknown.status, unknown.body.error]).toEqual([
      400,
      `asUserId '${nobody}' is not a member of this workspace.`,
    ]);
    const assigned = await call(ws.key, chats.assign, { id, assigneeId: nobody });
    expect([assigned.status, assigned.body.error]).toEqual([
      400,
      `assigneeId '${nobody}' is not a member of this workspace.`,
    ]);
    expect((await call(ws.key, chats.assign, { id, assigneeId: mia.id })).body.chat.assignee).toEqual({
      id: mia.id,
      name: 'Mia',
    });
    expect((await call(ws.key, chats.assign, { id, assigneeId: null })).body.chat.assignee).toBeNull();
    const { takeOverChat } = await import('./take-over');
    const asMia = { ...ws.ctx, actor: { kind: 'member', memberId: mia.id, role: 'member', scopes: ['*'] } } as const;
    await expect(takeOverChat(asMia, { id, asUserId: max.id })).rejects.toMatchObject({ status: 403 });
    const mine = await takeOverChat(asMia, { id });
    expect(mine.chat).toMatchObject({ handlerUser: { name: 'Mia' } });
  });

  it('has exactly one who holds a chat after 50 members have taken it over at once', async () => {
    const { id } = await begin(site);
    const members = await Promise.all(Array.from({ length: 50 }, (_, i) => makeMember(ws.id, { name: `Member ${i}` })));
    const answers = await Promise.all(
      members.map((member) => call(ws.key, chats.takeOver, { id, asUserId: member.id })),
    );
    for (const [i, { status, body }] of answers.entries()) {
      expect([status, body.chat.handlerUser?.id]).toEqual([200, members[i]?.id]);
    }
    const { chat } = (await call(ws.key, chats.get, { id })).body;
    const holder = chat.handlerUser?.id;
    expect(members.map((member) => member.id)).toContain(holder);
    const replies = await Promise.all(
      members.map((member) => call(ws.key, chats.reply, { id, body: 'Mine', asUserId: member.id })),
    );
    expect(replies.filter(({ status }) => status === 201).map(({ body }) => body.message.userId)).toEqual([holder]);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(49);
  });
});
