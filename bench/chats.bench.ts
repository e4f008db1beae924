import { Agent, request } from 'undici';
import { report } from './support/load';
import { openWorkbench } from './support/workbench';

// 100 chats at once, each with 20 messages of the visitor, through the public endpoints: from the moment a message is sent
// until the visitor's own stream brings it, beside a bare node:http program that takes a message and echoes it to the stream.
const CHATS = 100;
const MESSAGES = 20;
const MAX_P99_MS = 300;
const WAIT_MS = 60_000;

const bench = await openWorkbench();
const { makeWorkspace } = await import('../server/test/factories');
const { createChatSite } = await import('../server/website/chats/sites/create');
const { sweepPool: pool } = await import('../server/kernel/db/client');
const { ctx } = await makeWorkspace('Bench');
const { site } = await createChatSite(ctx, { name: 'Bench', domains: ['*'] });
const ours = await bench.start('server/test/api-process.ts');
const bare = await bench.start('bench/support/echo-server.ts');
const dispatcher = new Agent({ connections: 4 * CHATS, bodyTimeout: 0 });

interface Chat {
  id: string;
  token: string;
}
type Begin = (port: number, i: number) => Promise<Chat>;

const post = async (port: number, path: string, body: object, token = '') => {
  const answer = await request(`http://127.0.0.1:${port}/api/public/chat/${path}`, {
    method: 'POST',
    dispatcher,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const text = await answer.body.text();
  if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${text}`);
  return JSON.parse(text);
};
const beginOurs: Begin = async (port, i) => {
  const { conversation, visitorToken } = await post(port, `${site.key}/conversations`, { body: `Chat ${i}` });
  return { id: conversation.id, token: visitorToken };
};
const beginBare: Begin = async (_port, i) => ({ id: String(i), token: 'none' });

// Once to warm up, once to measure.
await round(bare.port, beginBare, MESSAGES);
await round(ours.port, beginOurs, MESSAGES);
const limit = percentile(await round(bare.port, beginBare, MESSAGES), 0.99);
const times = await round(ours.port, beginOurs, MESSAGES);
const p99 = percentile(times, 0.99);
report(`${CHATS} chats with ${MESSAGES} messages each, sent to seen, p50`, percentile(times, 0.5), undefined, 'ms');
report(`${CHATS} chats with ${MESSAGES} messages each, sent to seen, p99`, p99, limit, 'ms');
report('messages lost', CHATS * MESSAGES - times.length, undefined, 'messages');
await dispatcher.destroy();
await pool.end();
await bench.close();
if (times.length !== CHATS * MESSAGES) throw new Error('messages were lost');
if (p99 > MAX_P99_MS) throw new Error(`p99 of ${p99} ms; ${MAX_P99_MS} are allowed`);
process.exit(0);

/** Milliseconds from sending to seeing, of every message that was seen. */
async function round(port: number, begin: Begin, count: number): Promise<number[]> {
  const chats = await Promise.all(Array.from({ length: CHATS }, (_, i) => begin(port, i)));
  const all = await Promise.all(chats.map((chat) => talk(port, chat, count)));
  return all.flat();
}

/** One visitor: follows the chat, and sends a message when the one before has been taken. */
async function talk(port: number, { id, token }: Chat, count: number): Promise<number[]> {
  const sentAt = new Map<string, number>();
  const times: number[] = [];
  const headers = { authorization: `Bearer ${token}` };
  const path = `http://127.0.0.1:${port}/api/public/chat/conversations/${id}/events`;
  const { body } = await request(path, { dispatcher, headers });
  const done = new Promise<void>((resolve, reject) => {
    const late = setTimeout(resolve, WAIT_MS);
    let text = '';
    body.on('error', reject);
    body.on('data', (chunk: Buffer) => {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const said = /"body":"(message \d+)"/.exec(block)?.[1];
        const at = said && sentAt.get(said);
        if (!at) continue;
        sentAt.delete(said);
        times.push(performance.now() - at);
        if (times.length < count) continue;
        clearTimeout(late);
        resolve();
      }
    });
  });
  for (let i = 0; i < count; i++) {
    sentAt.set(`message ${i}`, performance.now());
    await post(port, `conversations/${id}/messages`, { body: `message ${i}`, clientId: `${id}-${i}` }, token);
  }
  await done;
  body.on('error', () => undefined).destroy();
  return times;
}

function percentile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.POSITIVE_INFINITY;
}
