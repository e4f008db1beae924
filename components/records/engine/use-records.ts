'use client';

import {
  type InfiniteData,
  type QueryClient,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSilentUndo, useUndo } from '@/components/workspace/operations/use-undo';
import { toast } from '@/lib/toast';
import { useTRPCClient } from '@/lib/trpc';
import { operationsOf } from '@/lib/undo';
import { type Asked, listOptions, type PageAt, readOne, recordKeys } from './calls';
import type { RecordDefinition } from './definition';
import type { Page } from './procedures';
import type { Row, TypeName, Values } from './record-types';

type Pages<T extends TypeName> = InfiniteData<Page<T>, PageAt>;

/** An endless list; its rows so far, and how to get more. It waits until it is known what to ask for. */
export function useList<T extends TypeName>(definition: RecordDefinition<T>, asked: Asked<T>, isKnown = true) {
  const query = useInfiniteQuery({
    ...listOptions(useTRPCClient(), definition, asked),
    enabled: isKnown,
    // What has a page of its own is changed there, and whoever comes back from it sees that.
    refetchOnMount: definition.hasPage ? 'always' : true,
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows), [query.data]);
  return { ...query, rows, total: query.data?.pages[0]?.total };
}

/** One record; what a list has already shown of it stands in until it is read. */
export function useOne<T extends TypeName>(definition: RecordDefinition<T>, id: string | undefined) {
  const client = useTRPCClient();
  const queries = useQueryClient();
  const { type } = definition;
  const { data, error, refetch } = useQuery({
    queryKey: recordKeys.one(type, id ?? ''),
    queryFn: (id && readOne(client, definition, id)) || skipToken,
  });
  return { row: data ?? (id && !error ? findInLists(queries, type, id) : undefined), error, refetch };
}

/** The record as any list has it. */
function findInLists<T extends TypeName>(queries: QueryClient, type: T, id: string): Row<T> | undefined {
  for (const [, pages] of queries.getQueriesData<Pages<T>>({ queryKey: recordKeys.lists(type) })) {
    const row = pages?.pages.flatMap((page) => page.rows).find((row) => row.id === id);
    if (row) return row;
  }
  return undefined;
}

function mapRows<T extends TypeName>(queries: QueryClient, type: T, change: (rows: Row<T>[]) => Row<T>[]) {
  queries.setQueriesData<Pages<T>>(
    { queryKey: recordKeys.lists(type) },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, rows: change(page.rows) })) },
  );
}

/** Puts a record as it is now into every list and panel that shows it. */
export function showRecord<T extends TypeName>(queries: QueryClient, type: T, id: string, as: (row: Row<T>) => Row<T>) {
  queries.setQueryData<Row<T>>(recordKeys.one(type, id), (row) => row && as(row));
  mapRows(queries, type, (rows) => rows.map((row) => (row.id === id ? as(row) : row)));
}

interface Change<T extends TypeName> {
  changes: Values<T>;
  /** The record with the change in it, shown before the answer is there. */
  as: (row: Row<T>) => Row<T>;
  /** The record without it: what else was changed meanwhile stays. */
  back: (row: Row<T>) => Row<T>;
}

/**
 * Changes a record: shown at once, put back when the service refuses. The caller shows the error. Changes of one record are
 * sent one after the other, so that the last one is the one that stays; the key that undoes takes it back.
 */
export function useUpdateRecord<T extends TypeName>({ type, update }: RecordDefinition<T>, id: string) {
  const client = useTRPCClient();
  const queries = useQueryClient();
  const undoSilently = useSilentUndo();
  const scope = { id: `${type} ${id}` };
  return useMutation({
    meta: { quiet: true },
    scope,
    mutationFn: async ({ changes }: Change<T>) => {
      const answer = update?.(client, id, changes);
      if (answer) undoSilently(operationsOf(answer));
      return answer;
    },
    onMutate: async ({ as }: Change<T>) => {
      await queries.cancelQueries({ queryKey: recordKeys.one(type, id) });
      showRecord(queries, type, id, as);
    },
    onError: (_error, { back }) => showRecord(queries, type, id, back),
    onSuccess: (answer) => showRecord(queries, type, id, (row) => ({ ...row, ...answer })),
    onSettled: (_answer, error) => {
      const read = Promise.all([
        queries.invalidateQueries({ queryKey: recordKeys.lists(type), refetchType: 'inactive' }),
        queries.invalidateQueries({ queryKey: recordKeys.timelines }),
      ]);
      if (!error) return read;
      // What was there before the last one may be what another one had put there that was refused, too.
      const left = queries.isMutating({ predicate: ({ options }) => options.scope?.id === scope.id });
      if (left <= 1) void queries.invalidateQueries({ queryKey: recordKeys.one(type, id) });
      // Not waited for: what was refused is said at once.
      return undefined;
    },
  });
}

/** Makes a record. */
export function useCreate<T extends TypeName>({ type, one, create }: RecordDefinition<T>) {
  const client = useTRPCClient();
  const queries = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (values: Values<T>) => create?.(client, values),
    onSuccess: (made) => {
      if (made?.updated) toast.info(`This ${one} was there already and has been updated.`);
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: recordKeys.type(type) }),
        queries.invalidateQueries({ queryKey: recordKeys.timelines }),
      ]),
  });
}

/** Deletes a record; it leaves the lists at once. */
export function useRemove<T extends TypeName>({ type, one, remove }: RecordDefinition<T>) {
  const client = useTRPCClient();
  const queries = useQueryClient();
  const done = useUndo();
  return useMutation({
    mutationFn: async (id: string) => remove?.(client, id),
    onMutate: (id: string) => mapRows(queries, type, (rows) => rows.filter((row) => row.id !== id)),
    onSuccess: (answer) => done(`${one.charAt(0).toUpperCase()}${one.slice(1)} deleted`, answer),
    onSettled: () => queries.invalidateQueries({ queryKey: recordKeys.all }),
  });
}
