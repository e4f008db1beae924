import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepLease, withLease } from './keep-lease';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const about = { what: 'errand', fields: {}, seconds: 30 };

it('renews three times in the length of a lease, whatever fails, for as long as the work takes', async () => {
  let renewals = 0;
  const renew = async () => {
    if (++renewals === 1) throw new Error('the database was away');
  };
  const work = async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    return renewals;
  };
  expect(await withLease({ ...about, renew }, work)).toBe(6);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(renewals).toBe(6);
});

it('hands on what the work throws', async () => {
  const work = () => Promise.reject(new Error('lost'));
  await expect(withLease({ ...about, renew: async () => {} }, work)).rejects.toThrow('lost');
  expect(vi.getTimerCount()).toBe(0);
});

it('renews one at a time, at once where that takes the lease, and waits for the last', async () => {
  const waiting: (() => void)[] = [];
  const renew = () => new Promise<void>((resolve) => waiting.push(resolve));
  const kept = keepLease({ ...about, renew, atOnce: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(waiting).toHaveLength(1);
  let isStopped = false;
  const stopping = kept.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([waiting.length, isStopped]).toEqual([1, false]);
  waiting[0]?.();
  await stopping;
});
