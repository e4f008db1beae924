import { describe, expect, test } from 'vitest';
import { scanners } from './scanners';

// What units repeated all through do not find: a pattern that is entered once, runs on, and fails at the end.

const [SHORT, LONG] = [5000, 20_000];
/** Four times the run takes a linear scanner four times as long, a quadratic one sixteen times. */
const MOST_TIMES = 9;
const EVERYTHING_MS = 5;

const BEFORE = [
  ...['', 'a@', '<a ', '{{ a', '{{ a | default: "', '- ', 'feedback-type:', 'x-hmxmroriginalrecipient: '],
  ...['final-recipient: ', 'https://a', '2026-01-01 1.'],
];
const RUNS = [' ', '\n', 'a', '1', '.', '/', '@', '<', '[', '"', '{', ' a', '\n ', 'a.'];
const AFTER = ['', ' \u2028!\n'];

async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('wall: what members and strangers write is looked at once, however it begins and ends', () => {
  test.each(Object.keys(scanners))('%s', async (name) => {
    const scan = scanners[name] ?? String;
    for (const before of BEFORE)
      for (const run of RUNS)
        for (const after of AFTER) {
          const time = (length: number) =>
            cpuMs(() => scan(`${before}${run.repeat(Math.ceil(length / run.length))}${after}`));
          // Most take a moment; of those that do not it is seen how they grow.
          if ((await time(LONG)) < EVERYTHING_MS) continue;
          const grown: number[] = [];
          for (let again = 0; again < 3 && Math.min(...grown) >= MOST_TIMES; again++)
            grown.push((await time(LONG)) / Math.max(await time(SHORT), EVERYTHING_MS / 4));
          expect(Math.min(...grown), JSON.stringify({ name, before, run, after })).toBeLessThan(MOST_TIMES);
        }
  });
});
