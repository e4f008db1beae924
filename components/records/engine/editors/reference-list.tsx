'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTRPCClient } from '@/lib/trpc';
import { recordKeys } from '../calls';
import { useDefinition } from '../definitions';
import { listPage } from '../procedures';
import type { Params, Row, TypeName } from '../record-types';
import { PickList } from './pick-list';

interface Props<T extends TypeName> {
  type: T;
  clearable: boolean;
  /** Called with what was chosen under the name that a record shows of it, whatever it calls that itself. */
  onPick: (row: (Row<T> & { name: string }) | null) => void;
}

const SHOWN = 12;

/** Finds one record of a kind; the newest are there before anything is typed. */
export function ReferenceList<T extends TypeName>({ type, clearable, onPick }: Props<T>) {
  const definition = useDefinition(type);
  const client = useTRPCClient();
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const params: Params<T> = {};
  if (q && definition.search) params[definition.search.by] = q;
  const { data } = useQuery({
    queryKey: recordKeys.found(type, q),
    queryFn: () => listPage(client, type, params, null, SHOWN),
    placeholderData: keepPreviousData,
  });
  const found = (data?.rows ?? []).map((row) => ({
    key: row.id,
    label: definition.name(row),
    about: definition.detail(row),
    pick: () => onPick({ ...row, name: definition.name(row) }),
  }));
  const none = { key: 'none', label: <span className="text-muted">None</span>, pick: () => onPick(null) };
  return (
    <PickList
      label={`Find a ${definition.one}`}
      search={{ text, onChange: setText }}
      items={clearable && !q ? [none, ...found] : found}
      nothing={data ? `No ${type} match.` : 'Searching…'}
    />
  );
}
