import { beforeAll, expect, it, vi } from 'vitest';
import { begin, makeSite, say } from '@/server/test/chats/visitor';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { type Placed, readMessages } from '../messages';
import { Follower } from './follower';

let ws: TestWorkspace;
let site: Awaited<ReturnType<typeof makeSite>>;
beforeAll(async () => {
  ws = await makeWorkspace();
  site = await makeSite(ws);
});

/** A follower of a new chat with one message, and what it has sent. */
async function follow() {
  const chat = await begin(site, { body: 'm1' });
  const bodies: string[] = [];
  const states: unknown[] = [];
  const sink = {
    send: ({ event, data }: { event?: string; data: string }) =>
      event ? states.push(JSON.parse(data)) : bodies.push(JSON.parse(data).body),
    end: () => undefined,
  };
  const follower = new Follower(ws.id, chat.id, 0, sink as unknown as ConstructorParameters<typeof Follower>[3]);
  const [first] = await readMessages(ws.id, chat.id, 0, 1);
  /** A message as another process tells of it, which is not in the database of this one's reading. */
  const told = (seq: number): Placed => ({ ...(first as Placed), id: crypto.randomUUID(), body: `m${seq}`, seq });
  return { chat, follower, bodies, states, told };
}
const WAIT = { timeout: 60_000, interval: 5 };

it('sends what it heard while it read, in order and without reading it again', async () => {
  const { follower, bodies, states, told } = await follow();
  follower.catchUp();
  for (const seq of [3, 2, 4, 2]) follower.onNews({ message: told(seq) });
  await vi.waitFor(() => expect(states).toHaveLength(1), WAIT);
  await vi.waitFor(() => expect(bodies).toEqual(['m1', 'm2', 'm3', 'm4']), WAIT);
  follower.onNews({ message: told(5) });
  expect(bodies).toEqual(['m1', 'm2', 'm3', 'm4', 'm5']);
});

it('reads what is missing before one that it heard', async () => {
  const { chat, follower, bodies, states, told } = await follow();
  follower.catchUp();
  await vi.waitFor(() => expect(states).toHaveLength(1), WAIT);
  for (const body of ['m2', 'm3', 'm4']) await say(chat, body);
  for (const seq of [3, 5]) follower.onNews({ message: told(seq) });
  await vi.waitFor(() => expect(bodies).toEqual(['m1', 'm2', 'm3', 'm4', 'm5']), WAIT);
});

it('keeps no more than a page of what it heard, and reads the rest', async () => {
  const { follower, bodies, told } = await follow();
  follower.catchUp();
  for (let seq = 2; seq <= 250; seq++) follower.onNews({ message: told(seq) });
  await vi.waitFor(() => expect(bodies).toHaveLength(201), WAIT);
  await vi.waitFor(() => {
    follower.onNews({ message: told(202) });
    expect(bodies).toHaveLength(202);
  }, WAIT);
});

it('does not go back to a state that it read before it heard of another', async () => {
  const { follower, bodies, states } = await follow();
  follower.catchUp();
  const taken = { status: 'OPEN', handler: 'HUMAN', agent: 'Mia' } as const;
  follower.onNews({ state: taken });
  await vi.waitFor(() => expect(bodies).toEqual(['m1']), WAIT);
  expect(states).toEqual([taken]);
});
