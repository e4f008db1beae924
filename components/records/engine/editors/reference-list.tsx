'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { definitionOf } from '@/components/app/record-definitions';
import { fetchPage } from '../calls';
import type { AnyRow, Noun } from '../types';
import { useCaller } from '../use-records';
import { PickList } from './pick-list';

interface Props {
  noun: Noun;
  clearable: boolean;
  onPick: (row: AnyRow | null) => void;
}

const SHOWN = 12;

/** Finds one record of a kind; the newest are there before anything is typed. */
export function ReferenceList({ noun, clearable, onPick }: Props) {
  const definition = definitionOf(noun);
  const caller = useCaller();
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const { data } = useQuery({
    queryKey: ['records', noun, 'find', q],
    queryFn: () => fetchPage(caller, noun, q ? { q } : {}, null, SHOWN),
    placeholderData: keepPreviousData,
  });
  const found = (data?.rows ?? []).map((row) => ({
    key: row.id,
    label: definition.name(row),
    about: definition.detail(row),
    // What a record shows of the one it points at has a name, whatever that one calls it itself.
    pick: () => onPick({ ...row, name: definition.name(row) }),
  }));
  const none = { key: 'none', label: <span className="text-muted">None</span>, pick: () => onPick(null) };
  return (
    <PickList
      label={`Find a ${definition.one}`}
      search={{ text, onChange: setText }}
      items={clearable && !q ? [none, ...found] : found}
      nothing={data ? `No ${definition.many} match.` : 'Searching…'}
    />
  );
}
