'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '@/components/workspace/auth/session';
import { useTRPC } from '@/lib/trpc';
import { fieldCell, tagsCell } from '../cells';
import type { Column, Field, FieldKind, RecordDefinition } from '../definition';
import type { Row, TypeName } from '../record-types';
import { useCustomFields } from '../use-custom-fields';

/** The column of a record's tags. */
export const TAGS = 'tags';
const END: readonly FieldKind[] = ['number', 'money'];

/** A column as a grid shows it: with the field that its cells write, and what the list is sorted by for it. */
export interface GridColumn<T extends TypeName> extends Column<T> {
  field: Field<T> | undefined;
  sorted: string | undefined;
}

/** The names of the tags on a record, where it was asked for them. */
export const tagsOf = (row: object): string[] => ('tags' in row && Array.isArray(row.tags) ? row.tags.map(String) : []);

/** Every column that a list can have: those of its definition, then every other field, its tags, and the fields that the workspace added. */
export function useGridColumns<T extends TypeName>(
  definition: RecordDefinition<T>,
  sorts: readonly string[],
): GridColumn<T>[] {
  const custom = useCustomFields(definition);
  const trpc = useTRPC();
  const maySet = useSession().can('write:tags');
  const { data } = useQuery({ ...trpc.tags.list.queryOptions(), enabled: definition.tagged !== undefined });
  return useMemo(() => {
    const colors = new Map(data?.tags.map(({ name, color }) => [name, color]));
    const own = definition.columns.map((column) => ({
      ...column,
      field: definition.fields.find(({ shown }) => shown === column.id),
      sorted: sortedBy(sorts, column.sort ?? column.id),
    }));
    const rest = definition.fields.filter(({ shown }) => !own.some(({ id }) => id === shown));
    const field = data && maySet ? tagsField<T>(data.tags.map(({ name }) => name)) : undefined;
    const tags = definition.tagged ? [tagsColumn<T>((name) => colors.get(name) ?? 'currentColor', field)] : [];
    return [
      ...own,
      ...tags,
      ...rest.map((field) => columnOf(field, sortedBy(sorts, field.shown))),
      ...custom.map((field) => columnOf(field, field.name)),
    ];
  }, [definition, sorts, custom, data, maySet]);
}

const sortedBy = (sorts: readonly string[], name: string) => sorts.find((one) => one === name);

const columnOf = <T extends TypeName>(field: Field<T>, sorted: string | undefined): GridColumn<T> => ({
  id: field.shown,
  label: field.label,
  width: [140, 1],
  hidden: true,
  end: END.includes(field.kind),
  cell: (row: Row<T>) => fieldCell(field, field.of(row)),
  field,
  sorted,
});

/** Tags as a cell edits them, by their names. They are put on and taken off, so no record is written with them. */
const tagsField = <T extends TypeName>(names: readonly string[]): Field<T> => ({
  name: TAGS,
  shown: TAGS,
  label: 'Tags',
  kind: 'choices',
  choices: Object.fromEntries(names.map((name) => [name, { label: name }])),
  of: tagsOf,
  write: (values) => values,
  show: (row, value) => ({ ...row, [TAGS]: value }),
});

const tagsColumn = <T extends TypeName>(
  colorOf: (name: string) => string,
  field: Field<T> | undefined,
): GridColumn<T> => ({
  id: TAGS,
  label: 'Tags',
  width: [160, 1],
  hidden: true,
  cell: (row: Row<T>) => tagsCell(tagsOf(row), colorOf),
  field,
  sorted: TAGS,
});
