import { describe, expect, test } from 'vitest';
import { growth, MOST_GROWTH } from '@/server/test/at-best';
import { scanners } from './scanners';

// What units repeated all through do not find: a pattern that is entered once, runs on, and fails at the end.

/** Characters of the shorter run. */
const SHORT = 5000;

const BEFORE = [
  ...['', 'a@', '<a ', '{{ a', '{{ a | default: "', '- ', 'feedback-type:', 'x-hmxmroriginalrecipient: '],
  ...['final-recipient: ', 'https://a', '2026-01-01 1.'],
];
const RUNS = [' ', '\n', 'a', '1', '.', '/', '@', '<', '[', '"', '{', ' a', '\n ', 'a.'];
const AFTER = ['', ' \u2028!\n'];

describe('wall: what members and strangers write is looked at once, however it begins and ends', () => {
  test.each(Object.keys(scanners))('%s', async (name) => {
    const scan = scanners[name] ?? String;
    for (const before of BEFORE)
      for (const run of RUNS)
        for (const after of AFTER) {
          const texts = Object.fromEntries(
            [SHORT, 4 * SHORT].map((length) => [
              length,
              `${before}${run.repeat(Math.ceil(length / run.length))}${after}`,
            ]),
          );
          const grown = await growth(SHORT, (length) => scan(texts[length] ?? ''));
          expect(grown, JSON.stringify({ name, before, run, after })).toBeLessThan(MOST_GROWTH);
        }
  });
});
