import { once } from 'node:events';
import type { Readable } from 'node:stream';
import fc from 'fast-check';
import { beforeAll, expect, it, vi } from 'vitest';
import { call } from '@/server/test/call';
import { begin, makeSite, say, visit } from '@/server/test/chats/visitor';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { startTestServer } from '@/server/test/test-server';
import { chats } from './';
import { blockVisitor } from './console/block';

const at = startTestServer();
let ws: TestWorkspace;
let site: Awaited<ReturnType<typeof makeSite>>;
beforeAll(async () => {
  ws = await makeWorkspace();
  site = await makeSite(ws);
});
type Chat = Awaited<ReturnType<typeof begin>>;
const WAIT = { timeout: 60_000, interval: 10 };

/** A visitor's browser: it follows a chat, and after a break goes on after the last message that it has. */
class Browser {
  readonly got: string[] = [];
  readonly states: string[] = [];
  private last = '';
  private stream: Readable | undefined;

  constructor(private readonly chat: Chat) {}

  async connect(): Promise<void> {
    const headers: Record<string, string> = this.last ? { 'last-event-id': this.last } : {};
    const path = `/chat/conversations/${this.chat.id}/events`;
    const { status, stream } = await visit('GET', path, { token: this.chat.token, headers });
    expect(status).toBe(200);
    this.stream = stream as Readable;
    this.stream.on('data', (chunk: Buffer) => this.take(chunk.toString()));
  }

  private take(text: string): void {
    for (const block of text.split('\n\n')) {
      const id = /^id: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (id && data) {
        this.last = id;
        this.got.push(JSON.parse(data).body);
      } else if (data) this.states.push(JSON.parse(data).handler);
    }
  }

  async disconnect(): Promise<void> {
    if (!this.stream || this.stream.closed) return;
    const closed = once(this.stream, 'close');
    this.stream.destroy();
    await closed;
    this.stream = undefined;
  }
}

it('brings each message exactly once and in order, however often the connection breaks and whoever writes', async () => {
  const step = fc.constantFrom('visitor', 'agent', 'both', 'break', 'back', 'pause');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const chat = await begin(site, { body: 'm0' });
      const browser = new Browser(chat);
      await browser.connect();
      let count = 0;
      let connected = true;
      const pending: Promise<unknown>[] = [];
      const visitor = () => pending.push(say(chat, `m${++count}`));
      const agent = () =>
        pending.push(call(ws.key, chats.reply, { id: chat.id, body: `m${++count}`, asUserId: ws.ownerId }));
      for (const one of steps) {
        if (one === 'visitor' || one === 'both') visitor();
        if (one === 'agent' || one === 'both') agent();
        if (one === 'break' && connected) {
          await browser.disconnect();
          connected = false;
        }
        if (one === 'back' && !connected) {
          await browser.connect();
          connected = true;
        }
        if (one === 'pause') await Promise.all(pending);
      }
      await Promise.all(pending);
      if (!connected) await browser.connect();
      const { messages } = (await call(ws.key, chats.get, { id: chat.id })).body;
      expect(messages).toHaveLength(count + 1);
      await vi.waitFor(() => expect(browser.got.length).toBeGreaterThan(count), WAIT);
      await browser.disconnect();
      expect(browser.got).toEqual(messages.map(({ body }) => body));
    }),
    { numRuns: 25, endOnFailure: true },
  );
}, 120_000);

it('says who handles the chat, and ends when the visitor is blocked', async () => {
  const chat = await begin(site);
  const browser = new Browser(chat);
  await browser.connect();
  await vi.waitFor(() => expect(browser.states).toEqual(['WAITING']), WAIT);
  await call(ws.key, chats.takeOver, { id: chat.id, asUserId: ws.ownerId });
  await vi.waitFor(() => expect(browser.states).toEqual(['WAITING', 'HUMAN']), WAIT);
  const response = await fetch(at(`http://localhost:3000/api/public/chat/conversations/${chat.id}/events`), {
    headers: { authorization: `Bearer ${chat.token}`, origin: 'https://shop.example' },
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('access-control-allow-origin')).toBe('https://shop.example');
  const text = response.text();
  await blockVisitor(ws.ctx, { id: chat.id, until: null });
  expect(await text).toContain('Do you ship to Norway?');
  await browser.disconnect();
});

it('goes on after the message that is named, and refuses one of another chat', async () => {
  const [chat, other] = [await begin(site, { body: 'one' }), await begin(site)];
  await say(chat, 'two');
  const from = async (after: string) =>
    visit('GET', `/chat/conversations/${chat.id}/events`, { token: chat.token, headers: { 'last-event-id': after } });
  expect((await from(other.message.id)).status).toBe(400);
  const { stream } = await from(chat.message.id);
  let text = '';
  (stream as Readable).on('data', (chunk: Buffer) => {
    text += chunk;
  });
  await vi.waitFor(() => expect(text).toContain('two'), WAIT);
  expect(text).not.toContain('"one"');
  (stream as Readable).destroy();
});
