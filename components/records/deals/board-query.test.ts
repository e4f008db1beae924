import { expect, test } from 'vitest';
import { definitions } from '@/components/app/record-definitions';
import { readState } from '@/components/records/engine/address';
import { boardFilters, tableHref } from './board-query';

test('the list behind a column finds what the column does: by the filters, the search and the conditions of the board', () => {
  const where = { op: 'and' as const, of: [{ field: 'value', is: 'atLeast' as const, value: 500 }] };
  const board = { params: { q: 'mill & sons', ownerId: 'o1', open: 'true' }, where };
  const { searchParams, pathname } = new URL(tableHref(boardFilters(board), 's1'), 'http://crm.test');
  const list = readState(definitions.deals, (name) => searchParams.get(name));
  expect(pathname).toBe('/deals');
  expect([list.params, list.where, list.view]).toEqual([{ ...board.params, pipelineStageId: 's1' }, where, undefined]);
  expect(tableHref({}, 's1')).toBe('/deals?pipelineStageId=s1');
});
