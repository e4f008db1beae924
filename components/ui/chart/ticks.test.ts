import { expect, it } from 'vitest';
import { ticksOf } from './ticks';

it('steps evenly, by round values, from zero to beyond the greatest', () => {
  expect(ticksOf([512, 20])).toEqual([0, 200, 400, 600]);
  expect(ticksOf([0.31])).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
  expect(ticksOf([40])).toEqual([0, 10, 20, 30, 40]);
});

it('has room for what is below zero, and for nothing at all', () => {
  expect(ticksOf([-15, 30])).toEqual([-20, 0, 20, 40]);
  expect(ticksOf([])).toEqual([0, 0.5]);
  expect(ticksOf([0, 0], { isWhole: true })).toEqual([0, 1]);
});

it('does not count halves of what is whole', () => {
  expect(ticksOf([2], { isWhole: true })).toEqual([0, 1, 2]);
});
