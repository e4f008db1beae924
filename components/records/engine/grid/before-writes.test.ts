import { expect, test } from 'vitest';
import type { Field } from '../definition';
import type { Row } from '../record-types';
import { BeforeWrites } from './before-writes';

type Cells = Partial<Record<string, string>>;
const rowOf = (cells: Cells) => cells as unknown as Row<'leads'>;
const fieldOf = (name: string): Field<'leads'> => ({
  ...{ name, shown: name, label: name, kind: 'text', write: (values) => values },
  of: (row) => (row as unknown as Cells)[name],
  show: (row, value) => ({ ...row, [name]: value }),
});
const write = (row: Cells, name: string, value: string) => ({
  row: rowOf(row),
  cells: [{ field: fieldOf(name), value, shown: value }],
});

/** Three writes of a cell, one after the other, before anything is heard of the first. */
const three = () =>
  [
    write({ title: 'A' }, 'title', 'B'),
    write({ title: 'B' }, 'title', 'C'),
    write({ title: 'C' }, 'title', 'D'),
  ] as const;

test('where all writes of a cell are refused it is again what it was before the first', () => {
  const before = new BeforeWrites<'leads'>();
  const [one, two, last] = three();
  before.refuse(one, [two, last]);
  before.refuse(two, [last]);
  expect(before.unwritten(rowOf({ title: 'D' }), last)).toEqual({ title: 'A' });
});

test('where one of them was kept it is what that one wrote', () => {
  const before = new BeforeWrites<'leads'>();
  const [one, two, last] = three();
  before.refuse(one, [two, last]);
  expect(before.unwritten(rowOf({ title: 'D' }), last)).toEqual({ title: 'C' });
});

test('other cells of the row are nobody’s concern', () => {
  const before = new BeforeWrites<'leads'>();
  const name = write({ title: 'A', name: 'Ada' }, 'name', 'Bob');
  const title = write({ title: 'A', name: 'Bob' }, 'title', 'B');
  before.refuse(name, [title]);
  expect(before.unwritten(rowOf({ title: 'B', name: 'Ada' }), title)).toEqual({ title: 'A', name: 'Ada' });
});
