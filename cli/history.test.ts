import { expect, it } from 'vitest';
import { rowsOfChange } from './history';
import { Table } from './table';

it('shows a change as a row for each field: when, who, what, from what to what', () => {
  const change = { at: '2026-11-23T08:02:40.123Z', entity: 'contact', kind: 'updated', changed: {} };
  const rows = [
    {
      ...change,
      actor: { kind: 'key', id: '1', name: 'Sync' },
      changed: { title: { before: null, after: 'CTO' }, tags: { before: ['A'], after: ['B', 'C'] }, body: {} },
    },
    { ...change, kind: 'created', actor: { kind: 'system', id: null, name: null } },
  ].flatMap(rowsOfChange);
  expect(new Table(rows, ['when', 'who', 'what', 'field', 'before', 'after']).render(rows)).toBe(
    [
      'when                 who         what             field  before  after',
      '2026-11-23 08:02:40  Sync (key)  contact updated  title          CTO',
      '2026-11-23 08:02:40  Sync (key)  contact updated  tags   A       B, C',
      '2026-11-23 08:02:40  Sync (key)  contact updated  body',
      '2026-11-23 08:02:40  system      contact created',
    ].join('\n'),
  );
});
