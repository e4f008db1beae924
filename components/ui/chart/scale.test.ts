import { expect, it } from 'vitest';
import { nearestLine, type Series, scaleOf } from './scale';

const series = (key: string, values: (number | null)[], drawn: Series['drawn'] = 'bar'): Series => ({
  ...{ key, name: key, color: 'red', drawn, values },
});

it('has room for bars that stand on zero, and for those that hang from it', () => {
  const { ticks } = scaleOf({ labels: ['a'], series: [series('x', [30]), series('y', [-25])], isStacked: true });
  expect([ticks[0], ticks.at(-1)]).toEqual([-40, 40]);
  const sums = scaleOf({
    labels: ['a'],
    series: [series('x', [30]), series('y', [30]), series('z', [-5])],
    isStacked: true,
  });
  expect(sums.ticks.at(-1)).toBeGreaterThanOrEqual(60);
});

it('finds the line that is nearest to a place', () => {
  const lines = [series('x', [10, null], 'line'), series('y', [20, 5], 'line')];
  const at = (place: number) => (value: number) => Math.abs(value - place);
  expect([nearestLine(lines, 0, at(12)), nearestLine(lines, 0, at(19)), nearestLine(lines, 1, at(10))]).toEqual([
    0, 1, 1,
  ]);
  expect(nearestLine(lines, 2, at(1))).toBeUndefined();
});
