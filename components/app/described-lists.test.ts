import { describe, expect, test } from 'vitest';
import { readState } from '@/components/records/engine/address';
import type { Filter } from '@/components/records/engine/definition';
import type { TypeName } from '@/components/records/engine/record-types';
import { relatedHref } from '@/components/records/engine/related-list-href';
import { conditionsOf } from '@/components/records/engine/views/view-state';
import type { Context } from '@/server/kernel/context';
import { newId } from '@/server/kernel/db/ids';
import { conditionOf } from '@/server/kernel/db/listing';
import { VIEWED, type Viewed } from '@/server/records/views/contract';
import { listOf } from '@/server/records/views/lists';
import { definitions } from './record-definitions';

const ctx: Context = {
  workspaceId: newId(),
  actor: { kind: 'member', memberId: newId(), role: 'owner', scopes: ['*'] },
  requestId: 'test',
};
const ID = newId();
/** Filters that ask what no condition can: a quote has lines, and one of them is on the product. */
const NO_CONDITION: { [T in Viewed]?: string[] } = { quotes: ['Product'] };

/** A value that a filter can be set to. */
function sample(filter: Filter<TypeName>): string {
  if (filter.kind === 'choice') return Object.keys(filter.choices)[0] ?? '';
  if (filter.kind === 'flag') return 'true';
  return filter.kind === 'before' || filter.kind === 'since' ? '2026-02-03T22:30:00.000Z' : ID;
}

describe.each(VIEWED)('%s', (type) => {
  const definition = definitions[type];
  const { filters, fields } = listOf(type).listing;

  test('whatever a list is filtered by is a condition, so that a view keeps it and all of the list can be chosen', async () => {
    const params = Object.fromEntries(definition.filters.map((filter) => [filter.name, sample(filter)]));
    const { where, left } = conditionsOf(definition, params, undefined, filters);
    expect(left).toEqual(NO_CONDITION[type] ?? []);
    if (where) await conditionOf(listOf(type), ctx, where);
  });

  test('what is pointed at sorts the list by its column', () => {
    const sortable = new Map(fields.flatMap(({ name, through }) => (through ? [[through.column, name] as const] : [])));
    const columns = [...definition.columns, ...definition.fields.map(({ shown: id }) => ({ id, sort: undefined }))];
    const sorting = definition.fields.flatMap(({ name, pointer = name }) => sortable.get(pointer) ?? []);
    for (const name of sorting) expect(columns.some(({ id, sort = id }) => sort === name)).toBe(true);
  });

  test('the list of what belongs to a record is all of that, and nothing else', async () => {
    for (const { type: other, by } of definition.related) {
      const related = definitions[other];
      if (!related.read || related.columns.length === 0) continue;
      const { pathname, searchParams } = new URL(relatedHref(related, by, ID), 'http://crm.test');
      const { params, where } = readState(related, (name) => searchParams.get(name));
      const condition = { op: 'and', of: [{ field: by, is: 'is', value: ID }] };
      const isFilter = related.filters.some(({ name }) => name === by);
      const asked = isFilter ? [{ [by]: ID }, undefined] : [{}, condition];
      expect([pathname, params, where]).toEqual([`/${other}`, ...asked]);
      const list = VIEWED.find((one) => one === other);
      if (list && where) await conditionOf(listOf(list), ctx, where);
    }
  });
});
