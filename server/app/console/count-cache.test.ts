import { expect, it } from 'vitest';
import { CountCache } from './count-cache';

/** A cache of figures, those from ten on dear, whose time is told. */
function keeping(first: number) {
  let now = 1_000_000;
  let next = first;
  const cache = new CountCache<number>(
    (value) => value >= 10,
    () => now,
  );
  const count = () => Promise.resolve(next++);
  const wait = (ms: number) => {
    now += ms;
  };
  return { get: (name = 'a') => cache.get(name, count), wait };
}

it('keeps what is dear to count for a minute, each under its name', async () => {
  const { get, wait } = keeping(10);
  expect([await get(), await get()]).toEqual([10, 10]);
  wait(2000);
  expect(await get('b')).toBe(11);
  wait(59_000);
  expect([await get(), await get('b')]).toEqual([12, 11]);
});

it('counts anew what is not', async () => {
  const { get } = keeping(1);
  expect([await get(), await get()]).toEqual([1, 2]);
});

it('counts once for those who ask at once, and again after a failure', async () => {
  const { get } = keeping(1);
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  const cache = new CountCache<number>(() => true);
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cache.get('a', () => Promise.resolve(5))).toBe(5);
});
