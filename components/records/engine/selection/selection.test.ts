import { expect, test } from 'vitest';
import { definitions } from '@/components/app/record-definitions';
import { choose, EVERYTHING, isChosen, NOTHING, sizeOf, targetOf, wholeOf } from './selection';

const where = { op: 'and' as const, of: [{ field: 'type', is: 'isNotEmpty' as const }] };

test('some of a list are named, and all of it is its filter without those that were taken out', () => {
  const two = choose(choose(NOTHING, ['a', 'b', 'c'], true), ['b'], false);
  expect([isChosen(two, 'a'), isChosen(two, 'b'), sizeOf(two, 9)]).toEqual([true, false, 2]);
  expect(targetOf(two, where)).toEqual({ ids: ['a', 'c'] });
  const most = choose(choose(EVERYTHING, ['a', 'b'], false), ['b'], true);
  expect([isChosen(most, 'a'), isChosen(most, 'b'), isChosen(most, 'z'), sizeOf(most, 9)]).toEqual([
    false,
    true,
    true,
    8,
  ]);
  expect(targetOf(most, where)).toEqual({ where, excludedIds: ['a'] });
  expect(targetOf(EVERYTHING, null)).toEqual({ where: null });
});

test('a whole list is all that it asks for, and no whole where that is not said by conditions', () => {
  const fields = [
    { name: 'type', kind: 'choice' as const, choices: ['CALL'] },
    { name: 'title', kind: 'text' as const, choices: [] },
  ];
  const listed = { fields, searched: ['title'] };
  const { tasks, products } = definitions;
  expect(wholeOf(tasks, listed, {}, undefined)).toBeNull();
  expect(wholeOf(tasks, listed, { type: 'call', q: 'ring' }, where)).toEqual({
    op: 'and',
    of: [
      ...where.of,
      { field: 'type', is: 'anyOf', value: ['CALL'] },
      { op: 'or', of: [{ field: 'title', is: 'contains', value: 'ring' }] },
    ],
  });
  expect(wholeOf(tasks, { ...listed, searched: [] }, { q: 'ring' }, where)).toBeUndefined();
  expect(wholeOf(tasks, listed, { contactId: 'x' }, where)).toBeUndefined();
  expect(wholeOf(products, { ...listed, searched: ['name'] }, { sku: 'A1' }, undefined)).toBeUndefined();
});
