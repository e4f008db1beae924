import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@/server/kernel/db/ids';
import { call } from '@/server/test/call';
import { begin, makeSite, say, visit } from '@/server/test/chats/visitor';
import { eventsOf, subscribe } from '@/server/test/events';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { untilMinuteHasRoom } from '@/server/test/minute';
import { chats } from './';
import { addVisitor } from './console/add-visitor';
import { blockVisitor, unblockVisitor } from './console/block';
import { isLinkSpam } from './public/spam';

let ws: TestWorkspace;
let site: Awaited<ReturnType<typeof makeSite>>;
beforeAll(async () => {
  ws = await makeWorkspace();
  site = await makeSite(ws, { domains: ['shop.example', 'localhost:8080'] });
});
const messages = async (id: string) => (await call(ws.key, chats.get, { id })).body.messages.map(({ body }) => body);

describe('a visitor', () => {
  it('begins one chat and sends one message, however often the same request is made', async () => {
    const clientId = newId();
    const address = '203.0.113.7';
    const body = { body: 'Once', clientId };
    const path = `/chat/${site.key}/conversations`;
    const starts = await Promise.all(Array.from({ length: 8 }, () => visit('POST', path, { body, address })));
    expect(starts.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(new Set(starts.map((one) => JSON.stringify(one.body))).size).toBe(1);
    const chat = { id: starts[0]?.body.conversation.id, token: starts[0]?.body.visitorToken };
    const sends = await Promise.all(Array.from({ length: 8 }, () => say(chat, 'Twice', 'same')));
    expect(sends.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(new Set(sends.map((one) => one.body.message.id)).size).toBe(1);
    expect(await messages(chat.id)).toEqual(['Once', 'Twice']);
    // Whoever guesses a clientId gets a chat of their own, not this one's token.
    const stranger = await visit('POST', path, { body: { ...body, body: 'Other' }, address });
    const elsewhere = await visit('POST', path, { body, address: '198.51.100.1' });
    for (const other of [stranger, elsewhere]) {
      expect(other.status).toBe(201);
      expect(other.body.conversation.id).not.toBe(chat.id);
    }
  });

  it('is let in by the token of this very chat alone', async () => {
    const [mine, theirs] = [await begin(site), await begin(site)];
    const path = `/chat/conversations/${mine.id}`;
    const forged = `${mine.id}.${theirs.token.split('.')[1]}`;
    for (const token of [undefined, 'nonsense', theirs.token, forged, ws.key, `${mine.token}x`]) {
      const sent = await visit('POST', `${path}/messages`, { body: { body: 'x' }, token });
      expect([sent.status, sent.body.error]).toEqual([401, 'Invalid or missing visitor token.']);
      expect((await visit('GET', `${path}/events`, { token })).status).toBe(401);
    }
    expect((await visit('POST', `/chat/conversations/${newId()}/messages`, { body: { body: 'x' } })).status).toBe(404);
    expect((await visit('POST', '/chat/nowhere/conversations', { body: { body: 'x' } })).status).toBe(404);
    expect(await messages(mine.id)).toEqual(['Do you ship to Norway?']);
  });

  it('who types an e-mail address is linked to nobody, and shown nothing of whoever else typed it', async () => {
    const { contacts } = await import('@/server/records/contacts');
    const email = 'ada@known.example';
    await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada', email }] });
    const before = (await call(ws.key, contacts.list, {})).body;
    const ada = await begin(site, { body: 'My secret', visitor: { email } });
    const eve = await begin(site, { body: 'I am Ada', visitor: { email } });
    expect(eve.id).not.toBe(ada.id);
    expect(JSON.stringify(eve)).not.toContain('secret');
    for (const { id } of [ada, eve]) {
      const { chat } = (await call(ws.key, chats.get, { id })).body;
      expect([chat.contact, chat.lead, chat.visitor.email]).toEqual([null, null, email]);
    }
    expect((await call(ws.key, contacts.list, {})).body).toEqual(before);
    expect(await messages(eve.id)).toEqual(['I am Ada']);
  });

  it('becomes a contact or a lead when a member says so, unless one has the address', async () => {
    const { contacts } = await import('@/server/records/contacts');
    const email = 'New.Visitor@example.com';
    await subscribe(ws, 'contact.created');
    const chat = await begin(site, { visitor: { email, phone: '+47 1' } });
    const row = { id: chat.id, name: 'Nina', email, phone: '+47 1' };
    const { chat: linked } = await addVisitor(ws.ctx, { ...row, as: 'contact', company: 'Unused' });
    expect(linked.contact).toMatchObject({ name: 'Nina', email });
    const { body } = await call(ws.key, contacts.list, { email });
    const made = { id: linked.contact?.id, email, phone: '+47 1', source: 'CHAT' };
    expect(body.contacts).toEqual([expect.objectContaining(made)]);
    expect((await eventsOf(ws)).map(({ type }) => type)).toEqual(['contact.created']);
    const { chat: both } = await addVisitor(ws.ctx, { ...row, as: 'lead', company: 'Fjord' });
    expect([both.contact?.id, both.lead?.name]).toEqual([linked.contact?.id, 'Nina']);

    const eve = await begin(site, { visitor: { name: 'Eve', email: email.toLowerCase() } });
    for (const as of ['contact', 'lead'] as const)
      await expect(addVisitor(ws.ctx, { ...row, id: eve.id, as, name: 'Eve' })).rejects.toMatchObject({
        status: 409,
        message: `A ${as} has this address. Link it if it is the same person.`,
      });
    expect((await call(ws.key, chats.get, { id: eve.id })).body.chat.contact).toBeNull();
    expect((await call(ws.key, contacts.list, { email })).body.contacts).toHaveLength(1);
    expect((await addVisitor(ws.ctx, { id: eve.id, as: 'contact', name: 'Eve' })).chat.contact?.email).toBeNull();
  });

  it('is nobody again when that is taken back', async () => {
    const { contacts } = await import('@/server/records/contacts');
    const { operations } = await import('@/server/workspace/operations');
    const chat = await begin(site, {});
    const operation = { id: newId(), name: 'chat-console.add-visitor' };
    await addVisitor({ ...ws.ctx, operation }, { id: chat.id, as: 'contact', name: 'Olga' });
    const { body } = await call(ws.key, operations.revert, { id: operation.id });
    expect([body.left, body.partly]).toEqual([0, 0]);
    expect((await call(ws.key, chats.get, { id: chat.id })).body.chat.contact).toBeNull();
    expect((await call(ws.key, contacts.list, { q: 'Olga' })).body.contacts).toEqual([]);
  });

  it('is kept out while blocked: in the chat, and with a new one from the same address', async () => {
    const address = '192.0.2.77';
    const chat = await begin(site, {}, { address });
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const { chat: blocked } = await blockVisitor(ws.ctx, { id: chat.id, until });
    expect(blocked.visitor).toMatchObject({ blocked: true, blockedUntil: until });
    const error = 'You cannot write here at the moment.';
    const again = { body: { body: 'Again' }, address };
    expect((await say(chat, 'x')).body.error).toBe(error);
    expect((await visit('POST', `/chat/${site.key}/conversations`, again)).body.error).toBe(error);
    expect((await visit('GET', `/chat/conversations/${chat.id}/events`, { token: chat.token })).status).toBe(403);
    expect((await visit('POST', `/chat/${site.key}/conversations`, { ...again, address: '192.0.2.78' })).status).toBe(
      201,
    );
    expect((await unblockVisitor(ws.ctx, { id: chat.id })).chat.visitor.blocked).toBe(false);
    expect((await say(chat, 'x')).status).toBe(201);
    await blockVisitor(ws.ctx, { id: chat.id, until: new Date(Date.now() - 1000).toISOString() });
    expect((await say(chat, 'y')).status).toBe(201);
  });

  it('who only spreads links is spam, until a person has answered', async () => {
    expect(isLinkSpam('See https://shop.example/a for the colour')).toBe(false);
    expect(isLinkSpam('https://a.example https://b.example')).toBe(true);
    const chat = await begin(site, { body: 'Best watches www.a.example www.b.example www.c.example' });
    expect((await call(ws.key, chats.get, { id: chat.id })).body.chat.spam).toBe(true);
    const human = await begin(site);
    await call(ws.key, chats.takeOver, { id: human.id, asUserId: ws.ownerId });
    await say(human, 'https://a.example https://b.example');
    expect((await call(ws.key, chats.get, { id: human.id })).body.chat.spam).toBe(false);
    const flood = await begin(site);
    for (let i = 0; i < 41; i++) await say(flood, `Message ${i}`);
    expect((await call(ws.key, chats.get, { id: flood.id })).body.chat.spam).toBe(true);
  });
});

describe('a page', () => {
  const path = () => `/chat/${site.key}/conversations`;
  it.each([
    'https://evil.example',
    'https://shop.example.evil.example',
    'https://notshop.example',
    'http://localhost:9090',
    'null',
  ])('of %s is refused', async (origin) => {
    const chat = await begin(site);
    const sent = await visit('POST', path(), { body: { body: 'x' }, headers: { origin } });
    expect([sent.status, sent.headers['Access-Control-Allow-Origin']]).toEqual([403, undefined]);
    expect((await visit('OPTIONS', path(), { headers: { origin } })).status).toBe(403);
    const events = await visit('GET', `/chat/conversations/${chat.id}/events`, {
      token: chat.token,
      headers: { origin },
    });
    expect(events.status).toBe(403);
  });

  it.each(['https://shop.example', 'https://www.shop.example', 'http://localhost:8080', 'http://localhost:3000'])(
    'of %s is let in, and its preflight answered',
    async (origin) => {
      const ask = await visit('OPTIONS', path(), { headers: { origin } });
      expect([
        ask.status,
        ask.headers['Access-Control-Allow-Origin'],
        ask.headers['Access-Control-Allow-Methods'],
      ]).toEqual([204, origin, 'POST']);
      const sent = await visit('POST', path(), { body: { body: 'x' }, headers: { origin } });
      expect([sent.status, sent.headers['Access-Control-Allow-Origin'], sent.headers.Vary]).toEqual([
        201,
        origin,
        'Origin',
      ]);
    },
  );

  it('that asks too much is told to wait, by its address, whatever it says of proxies', async () => {
    const address = '192.0.2.200';
    const ask = (i: number) =>
      visit('POST', path(), { body: { body: '' }, address, headers: { 'x-forwarded-for': `198.51.100.${i}` } });
    const answers = [];
    await untilMinuteHasRoom();
    for (let i = 0; i < 70; i++) answers.push(await ask(i));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers['Retry-After'])).toBeGreaterThan(0);
    expect(answers[0]?.status).toBe(400);
  });

  it('is told what is wrong with what it sends', async () => {
    const wrong = async (body: unknown) => (await visit('POST', path(), { body, address: '192.0.2.9' })).body.error;
    expect(await wrong('{')).toBe('Body must be valid JSON.');
    expect(await wrong({})).toBe('body: Required');
    expect(await wrong({ body: '  ' })).toBe('body: String must contain at least 1 character(s)');
    expect(await wrong({ body: 'x'.repeat(5001) })).toBe('body: String must contain at most 5000 character(s)');
    expect(await wrong({ body: 'x', visitor: { email: 'no' } })).toBe('visitor.email: Invalid email');
    expect((await visit('POST', path(), { body: { body: 'x'.repeat(70_000) }, address: '192.0.2.9' })).status).toBe(
      413,
    );
    expect((await visit('PUT', path())).status).toBe(405);
  });
});
