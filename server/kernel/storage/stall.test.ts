import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Stall } from './stall';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Bytes that come when they are told to. */
function slow() {
  const come: (() => void)[] = [];
  const bytes = (async function* () {
    for (;;) {
      await new Promise<void>((resolve) => come.push(resolve));
      yield Buffer.from('some');
    }
  })();
  return { bytes, next: () => vi.waitFor(() => (come.shift() ?? expect.fail('nobody asks'))(), 60_000) };
}

test('the store is given up when it takes nothing, however long the sender took to bring it', async () => {
  const stall = new Stall(1000);
  const { bytes, next } = slow();
  stall.begin();
  const sent = stall.whileTaken(bytes, () => {});
  const first = sent.next();
  vi.advanceTimersByTime(60_000);
  expect(stall.signal.aborted).toBe(false);
  await next();
  await first;
  vi.advanceTimersByTime(999);
  expect(stall.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(stall.signal.reason).toMatchObject({ message: 'Nothing moved for 1000 ms.' });
});

test('the store is given up when it gives nothing, however long the reader took to use it', async () => {
  const stall = new Stall(1000);
  const { bytes, next } = slow();
  const got = stall.whileGiven(bytes);
  const first = got.next();
  await next();
  await first;
  vi.advanceTimersByTime(60_000);
  expect(stall.signal.aborted).toBe(false);
  void got.next();
  vi.advanceTimersByTime(1000);
  expect(stall.signal.aborted).toBe(true);
});
