import { beforeAll, describe, expect, it } from 'vitest';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { begin, makeSite, say } from '@/server/test/chats/visitor';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { lockChat } from '../lock';
import { readMessages } from '../messages';

let ws: TestWorkspace;
let site: Awaited<ReturnType<typeof makeSite>>;
beforeAll(async () => {
  ws = await makeWorkspace();
  site = await makeSite(ws);
});
type Chat = Awaited<ReturnType<typeof begin>>;
const CHATS = 20;
const chatsOf = (count: number) => Promise.all(Array.from({ length: count }, () => begin(site)));
const said = async ({ id }: Chat) => (await readMessages(ws.id, id, 0, 100)).map(({ seq, body }) => [seq, body]);

describe('what many visitors send at once', () => {
  it('is there once each, numbered without gaps, however often it is sent', async () => {
    const chats = await chatsOf(CHATS);
    const sent = chats.flatMap((chat) => ['one', 'one', 'two'].map((body) => say(chat, body, body)));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(2 * CHATS);
    expect(statuses.filter((status) => status === 200)).toHaveLength(CHATS);
    for (const chat of chats) {
      const messages = await said(chat);
      expect(messages.map(([seq]) => seq)).toEqual([1, 2, 3]);
      expect(messages.map(([, body]) => body).slice(1)).toHaveLength(2);
      expect(new Set(messages.map(([, body]) => body))).toEqual(new Set(['Do you ship to Norway?', 'one', 'two']));
    }
  });

  it('goes each to its own chat, with what is written there', async () => {
    const chats = await chatsOf(CHATS);
    const texts = chats.map((_, n) => `Line ${n}: "quoted" \\ {braces}, NULL\nand 🙂`);
    const answers = await Promise.all(chats.map((chat, n) => say(chat, texts[n] as string)));
    expect(answers.map(({ body }) => body.message.body)).toEqual(texts);
    for (const [n, chat] of chats.entries()) expect((await said(chat)).at(-1)).toEqual([2, texts[n]]);
  });

  it('does not wait for a chat that somebody holds', async () => {
    const [held, ...others] = (await chatsOf(5)) as [Chat, ...Chat[]];
    let isOver = false;
    const late = await sqlTransaction(ws.ctx, async (tx) => {
      await lockChat(tx, ws.ctx, held.id);
      const waiting = say(held, 'late').finally(() => {
        isOver = true;
      });
      const answers = await Promise.all(others.map((chat) => say(chat, 'early')));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(isOver).toBe(false);
      return { waiting };
    });
    expect((await late.waiting).status).toBe(201);
    expect((await said(held)).at(-1)).toEqual([2, 'late']);
  });
});
