'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import type { Field, RecordDefinition } from '../definition';
import type { Row, TypeName, Values } from '../record-types';
import { useUpdateRecord } from '../use-records';

/** What became of what was last written into a cell. */
export type CellState = { is: 'saving' } | { is: 'saved' } | { is: 'refused'; why: string };
/** The states of a row's cells, by the names of their fields. */
export type CellStates = Readonly<Record<string, CellState>>;

/** A value for a cell; `shown` is how the record will show it. */
export interface CellWrite<T extends TypeName> {
  field: Field<T>;
  value: unknown;
  shown: unknown;
}

const SAVED_MS = 1500;

/** Writes cells, and says of each what became of it. */
export function useCellWrites<T extends TypeName>(definition: RecordDefinition<T>) {
  const { mutateAsync } = useUpdateRecord(definition);
  const queries = useQueryClient();
  const trpc = useTRPC();
  const [states, setStates] = useState<Readonly<Record<string, CellStates>>>({});
  const say = useCallback(
    (id: string, names: string[], state: (name: string) => CellState | undefined) =>
      setStates((all) => {
        const cells: Record<string, CellState> = { ...all[id] };
        for (const name of names) {
          const next = state(name);
          if (next) cells[name] = next;
          else delete cells[name];
        }
        return { ...all, [id]: cells };
      }),
    [],
  );
  const write = useCallback(
    async ({ id }: Pick<Row<T>, 'id'>, writes: readonly CellWrite<T>[]) => {
      const names = writes.map(({ field }) => field.name);
      const nothing: Values<T> = {};
      const changes = writes.reduce((values, { field, value }) => field.write(values, value), nothing);
      const as = (row: Row<T>) => writes.reduce((shown, { field, shown: value }) => field.show(shown, value), row);
      say(id, names, () => ({ is: 'saving' }));
      try {
        await mutateAsync({ id, changes, as });
      } catch (error) {
        const errors = fieldErrors(messageOf(error), names);
        const why = (name: string) => errors[name] ?? errors[''];
        say(id, names, (name) => {
          const text = why(name);
          return text ? { is: 'refused', why: text } : undefined;
        });
        return;
      }
      say(id, names, () => ({ is: 'saved' }));
      setTimeout(() => say(id, names, () => undefined), SAVED_MS);
      if (writes.some(({ field }) => field.to)) await queries.invalidateQueries(trpc.records.links.pathFilter());
    },
    [mutateAsync, say, queries, trpc],
  );
  return { states, write };
}
