import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/server/kernel/contract/errors';
import { signInLate } from './late';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const at = (account: string, exists: boolean) => ({ account, address: '192.0.2.1', exists });
const says = (status: number) => async () => new Response(null, { status });

/** What has been answered so far, in its order. */
function heard() {
  const answers: [name: string, said: unknown][] = [];
  const listen = (name: string, answer: Promise<Response>) =>
    answer.then(
      ({ status }) => answers.push([name, status]),
      ({ status, message }: ApiError) => answers.push([name, [status, message]]),
    );
  return { answers, listen };
}

it('lets a right password in at once, and refuses all others in the same words and at the same time', async () => {
  const { answers, listen } = heard();
  const all = [
    listen('made up', signInLate(at('nobody', false), says(401))),
    listen('wrong', signInLate(at('ada', true), says(401))),
    listen(
      'too often',
      signInLate(at('bob', true), () => Promise.reject(new ApiError(429, 'Enough.'))),
    ),
    listen('right', signInLate(at('eve', true), says(200))),
    ...Array.from({ length: 30 }, (_, n) => listen('crowd', signInLate(at(`crowd ${n}`, false), says(401)))),
  ];
  await vi.advanceTimersByTimeAsync(4900);
  expect(answers).toEqual([['right', 200]]);
  await vi.advanceTimersByTimeAsync(200);
  await Promise.all(all);
  expect(answers.map(([name]) => name)).toEqual(['right', 'made up', 'wrong', 'too often', ...Array(30).fill('crowd')]);
  expect(new Set(answers.slice(1).map(([, said]) => JSON.stringify(said))).size).toBe(1);
});

it('checks those with an account first, and none whose answer is about to be given', async () => {
  const { answers, listen } = heard();
  const checked: string[] = [];
  const check = (name: string, status: number, ms: number) => async () => {
    checked.push(name);
    await new Promise((resolve) => setTimeout(resolve, ms));
    return new Response(null, { status });
  };
  const all = [
    listen('first', signInLate(at('first', false), check('first', 401, 1000))),
    listen('made up', signInLate(at('nobody', false), check('made up', 401, 3500))),
    listen('right', signInLate(at('ada', true), check('right', 200, 1000))),
    listen('never', signInLate(at('never', false), check('never', 401, 0))),
  ];
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all(all);
  expect(checked).toEqual(['first', 'right', 'made up']);
  expect(answers.map(([name]) => name)).toEqual(['right', 'first', 'never', 'made up']);
});

it('tells at once of what is nobody’s refusal', async () => {
  await expect(signInLate(at('ada', true), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
