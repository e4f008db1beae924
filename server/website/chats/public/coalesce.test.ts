import { expect, it } from 'vitest';
import { coalesced } from './coalesce';

/** Answers keys with their number of the question, once it is let go. */
function questions() {
  const asked: string[][] = [];
  const goes: (() => void)[] = [];
  const answer = coalesced(async (keys: string[]) => {
    const number = asked.push(keys);
    await new Promise<void>((resolve) => goes.push(resolve));
    if (keys.includes('broken')) throw new Error('The line went dead.');
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `${key} ${number}`]));
  });
  const letGo = async () => {
    await expect.poll(() => goes.length).toBe(1);
    goes.shift()?.();
  };
  return { asked, answer, letGo };
}

it('asks for all at once that were asked for meanwhile, and each again by a question that begins later', async () => {
  const { asked, answer, letGo } = questions();
  const first = [answer('a'), answer('a')];
  await expect.poll(() => asked.length).toBe(1);
  const second = [answer('a'), answer('b'), answer('nobody')];
  await letGo();
  expect(await Promise.all(first)).toEqual(['a 1', 'a 1']);
  await letGo();
  expect(await Promise.all(second)).toEqual(['a 2', 'b 2', undefined]);
  expect(asked).toEqual([['a'], ['a', 'b', 'nobody']]);
});

it('goes on after a question that failed', async () => {
  const { answer, letGo } = questions();
  const broken = expect(answer('broken')).rejects.toThrow('The line went dead.');
  await letGo();
  await broken;
  const fine = answer('a');
  await letGo();
  expect(await fine).toBe('a 2');
});

it('has nobody wait for the questions of another lane', async () => {
  const asked: string[][] = [];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const answer = coalesced(
    async (keys: string[]) => {
      asked.push(keys);
      if (keys[0]?.startsWith('slow')) await held;
      return new Map(keys.map((key) => [key, key]));
    },
    (key) => key.slice(0, 4),
  );
  const slow = [answer('slow 1'), answer('slow 2')];
  expect(await answer('fast 1')).toBe('fast 1');
  expect(await answer('fast 2')).toBe('fast 2');
  letGo();
  expect(await Promise.all(slow)).toEqual(['slow 1', 'slow 2']);
  expect(asked).toEqual([['slow 1', 'slow 2'], ['fast 1'], ['fast 2']]);
});
