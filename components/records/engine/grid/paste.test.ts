import { expect, test } from 'vitest';
import type { Field } from '../definition';
import type { CellPosition } from './cursor';
import type { GridState } from './grid-state';
import { paste } from './paste';

const field: Partial<Field<'leads'>> = { name: 'title', kind: 'text' };
const column = { id: 'title', label: 'Title', field };

/** What is written into which row when a text is pasted over a range. */
async function pasted(text: string, from: CellPosition, at: CellPosition) {
  const written: [unknown, unknown][] = [];
  const state = {
    cursor: { at, from },
    layout: { shown: [column] },
    rows: ['a', 'b', 'c'].map((id) => ({ id })),
    writes: {
      write: async (jobs: { row: { id: string }; cells: { value: unknown }[] }[]) => {
        for (const { row, cells } of jobs) written.push([row.id, cells[0]?.value]);
      },
    },
    timezone: 'UTC',
  };
  await paste(state as unknown as GridState<'leads'>, text);
  return written;
}

test('one value fills a range, also one that was drawn from the head on', async () => {
  const all = [
    ['a', 'x'],
    ['b', 'x'],
  ];
  expect(await pasted('x', { row: 0, col: 0 }, { row: 1, col: 0 })).toEqual(all);
  expect(await pasted('x', { row: -1, col: 0 }, { row: 1, col: 0 })).toEqual(all);
});

test('several values begin with the first row of the range', async () => {
  const two = [
    ['a', 'x'],
    ['b', 'y'],
  ];
  expect(await pasted('x\ny', { row: -1, col: 0 }, { row: 0, col: 0 })).toEqual(two);
});
