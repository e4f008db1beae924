import { expect, it } from 'vitest';
import { spansOf } from './pivot';

it('puts what is below zero to its left, and what is above to its right', () => {
  const { zero, spans } = spansOf([[30], [-10], [null]], true);
  expect(zero).toBe(0.25);
  expect(spans).toEqual([[{ from: 0.25, width: 0.75 }], [{ from: 0, width: 0.25 }], [{ from: 0.25, width: 0 }]]);
});

it('stacks what is below zero by itself, so that nothing hides what is above', () => {
  const { zero, spans } = spansOf([[60, -20, 20]], true);
  expect(zero).toBe(0.2);
  expect(spans[0]).toEqual([
    { from: 0.2, width: 0.6 },
    { from: 0, width: 0.2 },
    { from: 0.8, width: 0.2 },
  ]);
});

it('begins each bar at zero where they are no sum', () => {
  expect(spansOf([[4, 2]], false).spans[0]).toEqual([
    { from: 0, width: 1 },
    { from: 0, width: 0.5 },
  ]);
});
