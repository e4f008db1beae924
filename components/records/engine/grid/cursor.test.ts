import { expect, test } from 'vitest';
import { moved, rangeOf } from './cursor';

const bounds = { rows: 100, cols: 5, page: 20 };

test('arrows step to the next cell, with Ctrl to the end, and stop at the edges', () => {
  const at = { row: 3, col: 2 };
  const to = (key: string, isFar = false) => moved(at, key, isFar, bounds);
  expect([to('ArrowDown'), to('ArrowRight', true)]).toEqual([
    { row: 4, col: 2 },
    { row: 3, col: 4 },
  ]);
  expect([to('PageDown'), to('End', true), to('Home')]).toEqual([
    { row: 23, col: 2 },
    { row: 99, col: 4 },
    { row: 3, col: 0 },
  ]);
  expect(moved({ row: 0, col: 0 }, 'ArrowUp', false, bounds)).toEqual({ row: -1, col: 0 });
  expect(moved({ row: 99, col: 4 }, 'ArrowDown', false, bounds)).toEqual({ row: 99, col: 4 });
  expect(to('a')).toBeUndefined();
});

test('a range is the same from whichever corner it was drawn', () => {
  const range = { top: 1, bottom: 4, left: 0, right: 3 };
  expect(rangeOf({ row: 4, col: 0 }, { row: 1, col: 3 })).toEqual(range);
  expect(rangeOf({ row: 1, col: 3 }, { row: 4, col: 0 })).toEqual(range);
});
