import { expect, test } from 'vitest';
import { summarize } from './resident';

const run = (mb: (done: number) => number) =>
  summarize(Array.from({ length: 1001 }, (_, done) => ({ done, mb: mb(done) })));
/** What collections make of memory: up for a while, then down at once. */
const teeth = (done: number) => (done % 50) - 25;

test('memory that goes up and down with every collection is flat', () => {
  const { peakMb, firstHalfMb, secondHalfMb, growthMb } = run((done) => 300 + teeth(done));
  expect(peakMb).toBe(324);
  expect(Math.abs(secondHalfMb - firstHalfMb)).toBeLessThan(2);
  expect(Math.abs(growthMb)).toBeLessThan(5);
});

test('what is found on the way to the full load is no growth, what is never let go is', () => {
  expect(Math.abs(run((done) => Math.min(400, 100 + done) + teeth(done)).growthMb)).toBeLessThan(5);
  expect(run((done) => 200 + done / 5 + teeth(done)).growthMb).toBeGreaterThan(95);
});

test('a run that ended before it was measured has no figures, and no failure', () => {
  expect(summarize([])).toEqual({ peakMb: 0, firstHalfMb: 0, secondHalfMb: 0, growthMb: 0 });
});
