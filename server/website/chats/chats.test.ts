import { beforeAll, describe, expect, it } from 'vitest';
import { payloads } from '@/server/automation/events/payloads';
import { newId } from '@/server/kernel/db/ids';
import { call } from '@/server/test/call';
import { begin, makeSite, say } from '@/server/test/chats/visitor';
import { eventsOf, subscribe } from '@/server/test/events';
import { makeMember, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { chats } from './';
import { markSpam, markTrashed } from './console/mark';

let ws: TestWorkspace;
let site: Awaited<ReturnType<typeof makeSite>>;
let mia: Awaited<ReturnType<typeof makeMember>>;
beforeAll(async () => {
  ws = await makeWorkspace();
  site = await makeSite(ws);
  mia = await makeMember(ws.id, { name: 'Mia' });
});
const get = (id: string, more: { after?: string; limit?: number } = {}) => call(ws.key, chats.get, { id, ...more });
const ids = async (input: Parameters<typeof call<typeof chats.list.operation>>[2]) =>
  (await call(ws.key, chats.list, input)).body.chats.map(({ id }) => id);

describe('a chat', () => {
  it('waits for the team from the first message on, and shows everything of the visitor', async () => {
    const { id } = await begin(site, {
      body: 'Hello\n\nthere',
      visitor: { name: 'Ada', email: 'ada@example.com', phone: '+47 1', locale: 'nb-NO', timezone: 'Europe/Oslo' },
      pageUrl: 'https://shop.example/pricing?x=1',
      referrer: 'javascript:alert(1)',
    });
    const { chat, messages, messagesNextCursor } = (await get(id)).body;
    expect(chat).toMatchObject({
      id,
      threadKey: `chat:${id}`,
      status: 'OPEN',
      spam: false,
      trashed: false,
      handler: 'WAITING',
      handlerUser: null,
      waitingReason: 'TEAM_MODE',
      waitingMins: 0,
      live: true,
      hot: true,
      site: { id: site.id, name: 'Shop' },
      visitor: {
        name: 'Ada',
        email: 'ada@example.com',
        phone: '+47 1',
        pageUrl: 'https://shop.example/pricing?x=1',
        referrer: null,
        locale: 'nb-NO',
        timezone: 'Europe/Oslo',
        blocked: false,
        blockedUntil: null,
      },
      contact: null,
      lead: null,
      assignee: null,
      tags: [],
      subject: 'Hello there',
      snippet: 'Hello there',
      messageCount: 1,
      lastAgentAt: null,
    });
    expect(messages).toEqual([
      {
        id: expect.any(String),
        role: 'VISITOR',
        userId: null,
        userName: null,
        body: 'Hello\n\nthere',
        files: [],
        createdAt: chat.lastVisitorAt,
      },
    ]);
    expect(messagesNextCursor).toBeNull();
  });

  it('gives its messages page by page after the one that is named', async () => {
    const chat = await begin(site, { body: 'one' });
    for (const body of ['two', 'three', 'four']) await say(chat, body);
    const first = (await get(chat.id, { limit: 3 })).body;
    expect(first.messages.map(({ body }) => body)).toEqual(['one', 'two', 'three']);
    const next = (await get(chat.id, { after: first.messagesNextCursor ?? '', limit: 3 })).body;
    expect([next.messages.map(({ body }) => body), next.messagesNextCursor]).toEqual([['four'], null]);
    const foreign = await begin(site);
    const { status, body } = await get(chat.id, { after: foreign.message.id });
    expect([status, body.error]).toEqual([400, 'after must be the id of a message of this chat.']);
  });

  it('is in the queues of its state', async () => {
    const own = await makeWorkspace();
    const page = await makeSite(own);
    const list = async (status?: 'waiting' | 'open' | 'closed' | 'spam' | 'trash' | 'all') =>
      (await call(own.key, chats.list, status ? { status } : {})).body.chats.map((chat) => chat.subject).reverse();
    const [waits, taken, closed, spam, trash] = await Promise.all(
      ['waits', 'taken', 'closed', 'spam', 'trash'].map((body) => begin(page, { body })),
    );
    await call(own.key, chats.takeOver, { id: taken?.id ?? '', asUserId: own.ownerId });
    await call(own.key, chats.close, { id: closed?.id ?? '' });
    await markSpam(own.ctx, { id: spam?.id ?? '', spam: true });
    await markTrashed(own.ctx, { id: trash?.id ?? '', trashed: true });
    expect(waits).toBeDefined();
    expect((await list()).sort()).toEqual(['closed', 'taken', 'waits']);
    expect(await list('waiting')).toEqual(['waits']);
    expect((await list('open')).sort()).toEqual(['taken', 'waits']);
    expect(await list('closed')).toEqual(['closed']);
    expect(await list('spam')).toEqual(['spam']);
    expect(await list('trash')).toEqual(['trash']);
    expect((await list('all')).length).toBe(5);
    const answer = await call(own.key, chats.list, { status: 'lost' as 'all' });
    expect(answer.body.error).toBe('status must be one of: waiting, open, closed, spam, trash, all.');
  });

  it('is found by handler, assignee, site and since', async () => {
    const other = await makeSite(ws, { name: 'Blog' });
    const before = new Date().toISOString();
    const [here, there] = [await begin(site, { body: 'here' }), await begin(other, { body: 'there' })];
    await call(ws.key, chats.assign, { id: here.id, assigneeId: mia.id });
    await call(ws.key, chats.takeOver, { id: there.id, asUserEmail: mia.email });
    expect(await ids({ site: other.id })).toEqual([there.id]);
    expect(await ids({ assignee: mia.id })).toEqual([here.id]);
    expect(await ids({ assignee: 'none', since: before })).toEqual([there.id]);
    expect(await ids({ handler: 'human', since: before })).toEqual([there.id]);
    expect((await ids({ updatedSince: before })).sort()).toEqual([here.id, there.id].sort());
    const since = new Date().toISOString();
    await say(here, 'again');
    expect(await ids({ since })).toEqual([here.id]);
  });

  it('tells chat.started once, with the conversation and its first message', async () => {
    const own = await makeWorkspace();
    const page = await makeSite(own);
    await subscribe(own, 'chat.started');
    const chat = await begin(page, { body: 'First', visitor: { email: 'a@b.example' }, clientId: newId() });
    await say(chat, 'Second');
    const events = await eventsOf(own);
    expect(events).toHaveLength(1);
    payloads['chat.started'].parse(events[0]?.data);
    expect(events[0]?.data).toMatchObject({
      conversation: {
        id: chat.id,
        channel: 'WEB',
        site: { id: page.id, name: 'Shop' },
        handler: 'WAITING',
        contactId: null,
      },
      firstMessage: { id: chat.message.id, body: 'First', createdAt: chat.message.createdAt },
    });
  });
});
