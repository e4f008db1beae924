import { expect, test } from 'vitest';
import { readLayout, writeLayout } from './layout';

test('columns are kept and come back as they were', () => {
  const layout = [
    { field: 'name', width: 240 },
    { field: 'customFields.shoe_size', width: null },
  ];
  expect(writeLayout(layout)).toBe('name:240,customFields.shoe_size');
  expect(readLayout(writeLayout(layout))).toEqual(layout);
});

test('what is no width is none, and a width stays within reason', () => {
  expect(readLayout('name:wide,email:4')).toEqual([
    { field: 'name', width: null },
    { field: 'email', width: 60 },
  ]);
  expect(readLayout('')).toBeUndefined();
});
