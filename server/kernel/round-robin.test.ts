import { expect, it } from 'vitest';
import { roundRobin } from './round-robin';

it('gives everybody a turn before anybody has a second one', async () => {
  const steps: string[] = [];
  const step = async ({ name, left }: { name: string; left: number }) => {
    steps.push(name);
    return left > 1 ? { name, left: left - 1 } : undefined;
  };
  const things = [
    { name: 'large', left: 3 },
    { name: 'small', left: 1 },
  ];
  expect(await roundRobin(things, step, performance.now() + 60_000)).toBe(false);
  expect(steps).toEqual(['large', 'small', 'large', 'large']);
  expect(await roundRobin(things, step, performance.now() - 1)).toBe(true);
});

it('leaves one that fails for the next time, and goes on with the others', async () => {
  const steps: string[] = [];
  const step = async (name: string) => {
    steps.push(name);
    if (name === 'failing') throw new Error('It cannot be read.');
    return undefined;
  };
  expect(await roundRobin(['failing', 'fine'], step, performance.now() + 60_000)).toBe(false);
  expect(steps).toEqual(['failing', 'fine']);
  const away = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
  await expect(roundRobin(['one'], away, performance.now() + 60_000)).rejects.toThrow('gone');
});
