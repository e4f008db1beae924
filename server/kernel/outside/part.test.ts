import { expect, test, vi } from 'vitest';
import { OutsidePart, PartAway } from './part';

const never = () => new Promise<never>(() => {});
const fails = () => Promise.reject(new Error('refused'));
const works = () => Promise.resolve('done');

test('what does not answer in time is away, and only one in a while waits to see whether it is back', async () => {
  const part = new OutsidePart('redis', 50, 1);
  await expect(part.use(never)).rejects.toThrow(PartAway);
  expect(part.isAway).toBe(true);
  let tried = 0;
  const tryIt = () => {
    tried++;
    return never();
  };
  await expect(Promise.all(Array.from({ length: 20 }, () => part.use(tryIt)))).rejects.toThrow(PartAway);
  expect(tried).toBe(0);
  await vi.waitFor(() => expect(part.admits()).toBe(true));
  expect(part.admits()).toBe(false);
  await vi.waitFor(async () => expect(await part.use(works)).toBe('done'));
  expect([part.isAway, part.admits(), part.admits()]).toEqual([false, true, true]);
});

test('only failures in a row count, and a look finds it back at once', async () => {
  const part = new OutsidePart('mail', 1000, 3);
  for (const work of [fails, fails, works, fails, fails]) await part.use(work).catch(() => {});
  expect(part.isAway).toBe(false);
  await expect(part.use(fails)).rejects.toThrow('refused');
  expect(part.isAway).toBe(true);
  await expect(part.use(works)).rejects.toThrow(PartAway);
  expect(await part.look(works)).toBe('done');
  expect(part.isAway).toBe(false);
});
