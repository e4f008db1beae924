import { expect, test } from 'vitest';
import type { Client } from '../procedures';
import type { Row } from '../record-types';
import type { CellWrite, Outcome } from './cell-write';
import { saveTags } from './save-tags';

const tagged = (id: string, names: string[]) => {
  const row: Partial<Row<'leads'>> & { tags: string[] } = { id, tags: [] };
  const cell: Partial<CellWrite<'leads'>> = { field: { name: 'tags' } as CellWrite<'leads'>['field'], value: names };
  return { row: row as Row<'leads'>, cells: [cell as CellWrite<'leads'>] };
};
const outcome = (): Outcome<'leads'> => ({ refused: new Map(), rows: [], operations: [] });
const client = (tags: object) => ({ tags }) as unknown as Client;

test('tags that cannot be read leave no cell at work: each row is told why', async () => {
  const told = outcome();
  const broken = client({ list: { query: () => Promise.reject(new Error('The service is away.')) } });
  await saveTags(broken, 'LEAD', [tagged('1', ['VIP']), tagged('2', ['VIP'])], told);
  expect([...told.refused]).toEqual([
    ['1', 'The service is away.'],
    ['2', 'The service is away.'],
  ]);
});

test('a tag is put on all records that get it by one request', async () => {
  const told = outcome();
  const sent: unknown[] = [];
  const mutate = async (input: unknown) => void sent.push(input);
  const list = { query: async () => ({ tags: [{ id: 't', name: 'VIP' }] }) };
  await saveTags(
    client({ list, assign: { mutate }, unassign: { mutate } }),
    'LEAD',
    [tagged('1', ['vip']), tagged('2', ['VIP']), tagged('3', ['Gone'])],
    told,
  );
  expect(sent).toEqual([{ entity: 'LEAD', tagIds: ['t'], recordIds: ['1', '2'] }]);
  expect([...told.refused]).toEqual([['3', 'tags: There is no tag Gone.']]);
});
