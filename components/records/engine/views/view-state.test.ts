import { expect, test } from 'vitest';
import { definitions } from '@/components/app/record-definitions';
import type { View } from '@/server/records/views/contract';
import { readState } from '../address';
import { conditionsOf, differing, isSame } from './view-state';

const where: View['where'] = { op: 'and', of: [{ field: 'title', is: 'is', value: 'Clerk' }] };
const view: View = {
  id: 'a',
  resource: 'tasks',
  name: 'Clerks',
  where,
  sort: '-title',
  columns: [{ field: 'title', width: 240 }],
  shared: false,
  isDefault: true,
  position: 0,
  ownerId: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
};
const read = (address: string) => {
  const params = new URLSearchParams(address);
  return readState(definitions.tasks, (name) => params.get(name), [view]);
};

test('a list begins with its default, unless its address asks for something', () => {
  expect(read('')).toMatchObject({ where, sort: '-title', columns: view.columns, params: {} });
  expect(read('id=1').view).toBe(view);
  expect(read('view=all')).toMatchObject({ view: undefined, where: undefined, params: { done: 'false' } });
  expect(read('type=CALL')).toMatchObject({ view: undefined, params: { done: 'false', type: 'CALL' } });
  expect(read('view=gone').view).toBeUndefined();
});

test('what an address says beside its view counts instead of what the view says', () => {
  expect(read('view=a&sort=title&columns=done')).toMatchObject({ where, sort: 'title', columns: [{ field: 'done' }] });
  expect(read('view=a&sort=none&where=none')).toMatchObject({ sort: undefined, where: undefined });
});

test('only what differs from the view is written, whatever the order of names', () => {
  expect(isSame({ op: 'and', of: [{ value: 'Clerk', is: 'is', field: 'title' }] }, where)).toBe(true);
  expect(isSame([{ is: 'is' }], [{ is: 'is' }, { is: 'is' }])).toBe(false);
  expect([
    differing('title', 'title', 'title'),
    differing('a', 'b', 'a'),
    differing(undefined, 'b', undefined),
  ]).toEqual([undefined, 'a', 'none']);
  expect(differing(undefined, null, undefined)).toBeUndefined();
});

test('filters of an address become conditions, and what cannot be one is named', () => {
  const fields: Parameters<typeof conditionsOf>[3] = [
    { name: 'type', kind: 'choice' },
    { name: 'done', kind: 'flag' },
  ];
  const params = { done: 'false', type: 'call', dueBefore: '2026-02-01T00:00:00Z', contactId: 'x' };
  const made = conditionsOf(definitions.tasks, params, { op: 'or', of: [] }, fields);
  expect(made.where).toEqual({
    op: 'and',
    of: [
      { op: 'or', of: [] },
      { field: 'done', is: 'is', value: false },
      { field: 'dueDate', is: 'before', value: '2026-02-01T00:00:00Z' },
      { field: 'type', is: 'anyOf', value: ['CALL'] },
    ],
  });
  expect([made.kept, made.left]).toEqual([['done', 'dueBefore', 'type'], ['Contact']]);
});
