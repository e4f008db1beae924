import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import type { Completion, OpenAiServer } from '@/server/test/openai-server';
import { chats } from './';

let ai: OpenAiServer;
let ws: TestWorkspace;
let visitor: typeof import('@/server/test/chats/visitor');
let answerDue: typeof import('./ai/answer').answerDue;
let site: { key: string };

// The provider is read from the environment when its module is loaded.
beforeAll(async () => {
  const { OpenAiServer } = await import('@/server/test/openai-server');
  ai = await OpenAiServer.start();
  const { config } = await import('@/server/kernel/config');
  config.ai = ai.address(5000);
  visitor = await import('@/server/test/chats/visitor');
  ({ answerDue } = await import('./ai/answer'));
  ws = await makeWorkspace();
  site = await visitor.makeSite(ws, { aiReplies: true });
  const { products } = await import('@/server/records/products');
  await call(ws.key, products.upsert, {
    products: [
      { name: 'Fjord jacket', price: 199, currency: 'NOK', cost: 61.5, description: 'Waterproof', stockQty: 4711 },
      { name: 'Withdrawn hat', price: 20, active: false },
    ],
  });
  const { createChatAnswer } = await import('../chat-answers/create');
  await createChatAnswer(ws.ctx, { title: 'Shipping', body: 'We ship to Norway within 3 days.' });
});
beforeEach(() => ai.reset());
afterAll(() => ai.close());

const says = (outcome: string, answer = '') => {
  ai.answer = () => ({ outcome, answer });
};
const read = async (id: string) => (await call(ws.key, chats.get, { id })).body;
const promptOf = ({ messages }: Completion) => JSON.parse(messages.at(-1)?.content ?? '{}');

it('answers from the public facts of products and from the saved answers, and from nothing else', async () => {
  says('ANSWER', 'Yes, within 3 days.\u0007');
  const chat = await visitor.begin(site, { visitor: { name: 'Ada', email: 'ada@secret.example' } });
  expect((await read(chat.id)).chat.handler).toBe('AI');
  await answerDue();
  const { chat: after, messages } = await read(chat.id);
  expect(messages.map(({ role, body }) => [role, body])).toEqual([
    ['VISITOR', 'Do you ship to Norway?'],
    ['AI', 'Yes, within 3 days.'],
  ]);
  expect([after.handler, after.messageCount]).toEqual(['AI', 2]);
  const [asked] = ai.asked;
  const { products, savedAnswers } = promptOf(asked as Completion);
  expect(savedAnswers).toEqual([{ title: 'Shipping', body: 'We ship to Norway within 3 days.' }]);
  expect(products).toEqual([
    { name: 'Fjord jacket', price: 199, currency: 'NOK', unit: 'unit', description: 'Waterproof' },
  ]);
  expect(JSON.stringify(asked)).not.toMatch(/4711|61\.5|secret\.example|Ada/);
  await answerDue();
  expect(ai.asked).toHaveLength(1);
});

it('hands over to a person when one is asked for, in words that no model has to read or as it says', async () => {
  says('ASKED_FOR_HUMAN');
  const asked = await visitor.begin(site, { body: 'Could I perhaps have the boss?' });
  const plain = await visitor.begin(site, { body: 'I want to talk to a person, please' });
  await answerDue();
  for (const { id } of [asked, plain]) {
    const { chat, messages } = await read(id);
    expect([chat.handler, chat.waitingReason, messages.at(-1)?.role]).toEqual(['WAITING', 'ASKED_FOR_HUMAN', 'SYSTEM']);
  }
  expect(ai.asked).toHaveLength(1);
});

it.each(['error', 'invalid-json', 'wrong-schema', 'cut'] as const)(
  'lets a chat wait when the provider fails: %s',
  async (mode) => {
    says('ANSWER', 'Never seen');
    const chat = await visitor.begin(site);
    ai.mode = mode;
    await answerDue();
    const { chat: after } = await read(chat.id);
    expect([after.handler, after.waitingReason]).toEqual(['WAITING', 'AI_FAILED']);
    const { notifications } = await (await import('@/server/workspace/notifications')).listNotifications(
      { ...ws.ctx, actor: { kind: 'member', memberId: ws.ownerId, role: 'owner', scopes: ['*'] } },
      { limit: 1 },
    );
    expect(notifications[0]).toMatchObject({ kind: 'chat', href: `/chats?id=${chat.id}` });
  },
);

it('keeps its answer back when a person took over meanwhile, and answers anew when the visitor wrote more', async () => {
  const taken = await visitor.begin(site, { body: 'taken' });
  const more = await visitor.begin(site, { body: 'more' });
  let count = 0;
  ai.answer = (asked) => {
    count++;
    return { outcome: 'ANSWER', answer: `About ${promptOf(asked).chat.at(-1).text}` };
  };
  const running = answerDue();
  await call(ws.key, chats.takeOver, { id: taken.id, asUserId: ws.ownerId });
  await visitor.say(more, 'even more');
  await running;
  await vi.waitFor(async () => {
    await answerDue();
    expect((await read(more.id)).messages.at(-1)?.body).toBe('About even more');
  }, 60_000);
  expect((await read(taken.id)).messages.filter(({ role }) => role === 'AI').length).toBeLessThanOrEqual(1);
  expect((await read(taken.id)).chat.handler).toBe('HUMAN');
  expect(count).toBeGreaterThanOrEqual(2);
});

it('does not answer spam', async () => {
  says('ANSWER', 'Never seen');
  const chat = await visitor.begin(site, { body: 'https://a.example https://b.example https://c.example' });
  await answerDue();
  expect([(await read(chat.id)).chat.spam, ai.asked.length]).toEqual([true, 0]);
});

it('does not answer what makes a chat spam, nor what came before it', async () => {
  says('ANSWER', 'Never seen');
  const [begun, again] = [await visitor.begin(site), await visitor.begin(site, { body: 'Hello' })];
  const links = 'https://a.example https://b.example https://c.example';
  await visitor.say(begun, links);
  await call(ws.key, chats.close, { id: again.id });
  await visitor.say(again, links);
  await answerDue();
  expect(ai.asked).toHaveLength(0);
  for (const { id } of [begun, again]) expect((await read(id)).chat).toMatchObject({ spam: true, status: 'OPEN' });
});

it('answers what was held to be spam, or lay in the trash, once it is not', async () => {
  says('ANSWER', 'Within 3 days.');
  const { markSpam, markTrashed } = await import('./console/mark');
  const links = { body: 'Which one? https://a.example https://b.example' };
  const [spam, trash, both] = [
    await visitor.begin(site, links),
    await visitor.begin(site),
    await visitor.begin(site, links),
  ];
  for (const { id } of [trash, both]) await markTrashed(ws.ctx, { id, trashed: true });
  await answerDue();
  expect(ai.asked).toHaveLength(0);
  await markSpam(ws.ctx, { id: spam.id, spam: false });
  for (const { id } of [trash, both]) await markTrashed(ws.ctx, { id, trashed: false });
  await answerDue();
  const last = async ({ id }: { id: string }) => (await read(id)).messages.at(-1)?.role;
  expect([await last(spam), await last(trash), await last(both)]).toEqual(['AI', 'AI', 'VISITOR']);
  // Who has been answered is not answered again.
  await markTrashed(ws.ctx, { id: trash.id, trashed: true });
  await markTrashed(ws.ctx, { id: trash.id, trashed: false });
  await answerDue();
  expect(ai.asked).toHaveLength(2);
});

it('answers a chat that was closed before its answer and opened again', async () => {
  says('ANSWER', 'Yes, we do.');
  const chat = await visitor.begin(site);
  await call(ws.key, chats.close, { id: chat.id, asUserId: ws.ownerId });
  await answerDue();
  expect((await read(chat.id)).messages).toHaveLength(1);
  await call(ws.key, chats.reopen, { id: chat.id, asUserId: ws.ownerId });
  await answerDue();
  expect((await read(chat.id)).messages.map(({ role }) => role)).toEqual(['VISITOR', 'AI']);
});
