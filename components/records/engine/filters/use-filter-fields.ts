'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { humanize } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import type { FilterKind } from '@/server/kernel/contract/filter';
import type { Choices, FieldKind, RecordDefinition } from '../definition';
import type { ListedField } from '../listed';
import type { TypeName } from '../record-types';
import { useCustomFields } from '../use-custom-fields';

/** A field that a list can be filtered by, as people know it. */
export interface FilterField extends Pick<ListedField, 'name' | 'kind' | 'to'> {
  label: string;
  /** What its values are called, where it has a few. */
  options: Readonly<Record<string, string>>;
}

const KINDS: Partial<Record<FieldKind, FilterKind>> = {
  number: 'number',
  date: 'day',
  flag: 'flag',
  choice: 'choice',
  choices: 'many',
};

const labelsOf = (choices: Choices = {}) =>
  Object.fromEntries(Object.entries(choices).map(([code, { label }]) => [code, label]));

/** `lastActivityAt` as `Last activity at`, where nothing in the console names it. */
const named = (name: string) => humanize(name.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => `_${letter}`));

/** The fields that a list can be filtered by, those of the workspace too. */
export function useFilterFields<T extends TypeName>(
  definition: RecordDefinition<T>,
  listed: readonly ListedField[],
): FilterField[] {
  const custom = useCustomFields(definition);
  const { data: tags } = useQuery({ ...useTRPC().tags.list.queryOptions(), enabled: definition.tagged !== undefined });
  return useMemo(() => {
    const tagNames = Object.fromEntries((tags?.tags ?? []).map(({ id, name }) => [id, name]));
    const own = listed.map(({ name, kind, to, choices }): FilterField => {
      const field = definition.fields.find((one) => one.name === name);
      const column = definition.columns.find(({ id }) => id === name);
      const filter = definition.filters.find((one) => one.name === name);
      const label = name === 'tags' ? 'Tags' : (column?.label ?? field?.label ?? filter?.label ?? named(name));
      const called = labelsOf(field?.choices ?? (filter?.kind === 'choice' ? filter.choices : undefined));
      const options = Object.fromEntries(choices.map((code) => [code, called[code] ?? humanize(code)]));
      return { name, kind, label, options: name === 'tags' ? tagNames : options, ...(to && { to }) };
    });
    const added = custom.map(({ name, label, kind, choices }): FilterField => {
      return { name, label, kind: KINDS[kind] ?? 'text', options: labelsOf(choices) };
    });
    return [...own, ...added];
  }, [definition, listed, custom, tags]);
}
