import { expect, it } from 'vitest';
import { movesOf } from './moves';

const views = (...positions: number[]) => positions.map((position, at) => ({ id: 'abcd'.charAt(at), position }));
const moved = (positions: number[], id: string, by: 1 | -1) => {
  const all = views(...positions);
  const moves = movesOf(all, id, by);
  const now = all.map((one) => moves.find(({ view }) => view.id === one.id) ?? { view: one, position: one.position });
  return now
    .toSorted((a, b) => a.position - b.position)
    .map(({ view }) => view.id)
    .join('');
};

it('a view goes one place to the left or to the right, also among those of one position', () => {
  expect([moved([0, 1, 2], 'c', -1), moved([0, 1, 2], 'a', 1)]).toEqual(['acb', 'bac']);
  expect([moved([0, 0, 0, 0], 'd', -1), moved([5, 5, 9, 9], 'b', 1)]).toEqual(['abdc', 'acbd']);
});

it('a view at the end goes no further, and no more are moved than must be', () => {
  expect([movesOf(views(0, 1), 'a', -1), movesOf(views(0, 1), 'b', 1), movesOf(views(0), 'x', 1)]).toEqual([
    [],
    [],
    [],
  ]);
  expect(movesOf(views(0, 1, 9), 'b', -1).map(({ view, position }) => [view.id, position])).toEqual([['a', 2]]);
});
