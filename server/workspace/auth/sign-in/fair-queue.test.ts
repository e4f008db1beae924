import { expect, test } from 'vitest';
import { FairQueue, type Waiter } from './fair-queue';

const room = { atOnce: 1, ofAccount: 3, ofAddress: 8, inAll: 20 };
const at = (address: string, account: string, known = false): Waiter => ({ address, account, known });

/** FairQueue whose one place is taken until `end`. */
function busy() {
  const turns = new FairQueue(room);
  const done: string[] = [];
  let end = () => {};
  const first = turns.take(at('x', 'first'), () => new Promise<void>((resolve) => (end = resolve)));
  const ask = (name: string, whose: Waiter) =>
    turns
      .take(whose, async () => void done.push(name))
      .catch((error: { status: number }) => void done.push(`${name} ${error.status}`));
  const finish = async (all: Promise<unknown>[]) => {
    end();
    await Promise.all([first, ...all]);
  };
  return { ask, done, end: finish };
}

test('a known browser comes first, then addresses and their accounts in turn', async () => {
  const { ask, done, end } = busy();
  const all = [
    ask('office a1', at('office', 'a')),
    ask('office a2', at('office', 'a')),
    ask('office b', at('office', 'b')),
    ask('home', at('home', 'c')),
    ask('known', at('office', 'd', true)),
  ];
  expect(done).toEqual([]);
  await end(all);
  expect(done).toEqual(['known', 'office a1', 'home', 'office b', 'office a2']);
});

test('who asks too often at once is refused, and nobody else', async () => {
  const { ask, done, end } = busy();
  const flood = Array.from({ length: 10 }, (_, n) => ask(`flood ${n}`, at('office', 'a')));
  const right = ask('right', at('office', 'b'));
  await end([...flood, right]);
  expect(done.filter((one) => one.endsWith('429'))).toHaveLength(7);
  expect(done.indexOf('right')).toBe(8);
});

test('there is room for so many of an address and in all, and for known browsers beyond', async () => {
  const { ask, done, end } = busy();
  const many = Array.from({ length: 60 }, (_, n) => ask(`${n}`, at(`net ${n % 4}`, `person ${n}`)));
  await end([...many, ask('known', at('net 0', 'person', true))]);
  expect(done.filter((one) => !one.endsWith('429'))).toHaveLength(room.inAll + 1);
  expect(done).toContain('known');
});

test('its place is free again after work that failed', async () => {
  const turns = new FairQueue(room);
  await expect(turns.take(at('x', 'a'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.take(at('x', 'a'), async () => 'done')).toBe('done');
});
