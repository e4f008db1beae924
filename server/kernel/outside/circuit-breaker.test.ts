import { expect, test, vi } from 'vitest';
import { CircuitBreaker, CircuitOpen } from './circuit-breaker';

const never = () => new Promise<never>(() => {});
const fails = () => Promise.reject(new Error('refused'));
const works = () => Promise.resolve('done');

test('what does not answer in time is away, and only one in a while waits to see whether it is back', async () => {
  const part = new CircuitBreaker('redis', 50, 1);
  await expect(part.use(never)).rejects.toThrow(CircuitOpen);
  expect(part.isAway).toBe(true);
  let tried = 0;
  const tryIt = () => {
    tried++;
    return never();
  };
  await expect(Promise.all(Array.from({ length: 20 }, () => part.use(tryIt)))).rejects.toThrow(CircuitOpen);
  expect(tried).toBe(0);
  await vi.waitFor(() => expect(part.admits()).toBe(true), 60_000);
  expect(part.admits()).toBe(false);
  await vi.waitFor(async () => expect(await part.use(works)).toBe('done'), 60_000);
  expect([part.isAway, part.admits(), part.admits()]).toEqual([false, true, true]);
});

test('only failures in a row count, and a look finds it back at once', async () => {
  const part = new CircuitBreaker('mail', 1000, 3);
  for (const work of [fails, fails, works, fails, fails]) await part.use(work).catch(() => {});
  expect(part.isAway).toBe(false);
  await expect(part.use(fails)).rejects.toThrow('refused');
  expect(part.isAway).toBe(true);
  await expect(part.use(works)).rejects.toThrow(CircuitOpen);
  expect(await part.look(works)).toBe('done');
  expect(part.isAway).toBe(false);
});

test('its breaker opens when it is away, is half open once it may be tried, and closed when it is back', async () => {
  const part = new CircuitBreaker('mail', 50, 2);
  const state = () => part.status.state;
  await part.use(fails).catch(() => {});
  expect(state()).toBe('closed');
  await part.use(never).catch(() => {});
  expect(part.status).toMatchObject({ state: 'open', timeoutMs: 50 });
  await vi.waitFor(() => expect(state()).toBe('half open'), 60_000);
  const trial = part.use(never).catch(() => {});
  expect(state()).toBe('open');
  await trial;
  const { since } = part.status;
  await vi.waitFor(async () => expect(await part.use(works)).toBe('done'), { timeout: 60_000 });
  expect(state()).toBe('closed');
  expect(part.status.since > since).toBe(true);
});

test('of a trial that ended before it could tell another one is made soon', async () => {
  const part = new CircuitBreaker('ai', 3_600_000, 1);
  await part.use(fails).catch(() => {});
  await vi.waitFor(() => expect(part.admits()).toBe(true), 60_000);
  expect(part.admits()).toBe(false);
  part.undecided();
  expect([part.isAway, part.admits()]).toEqual([true, false]);
  await vi.waitFor(() => expect(part.admits()).toBe(true), 60_000);
});

test('one that is there and refuses is not away', async () => {
  const part = new CircuitBreaker('mail', 1000, 1);
  await expect(part.use(fails, { saysAway: () => false })).rejects.toThrow('refused');
  expect(part.isAway).toBe(false);
  await expect(part.use(never)).rejects.toThrow(CircuitOpen);
  expect(part.isAway).toBe(true);
});
