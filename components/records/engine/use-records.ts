'use client';

import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { getUntypedClient } from '@trpc/client';
import { useMemo } from 'react';
import { toast } from 'sonner';
import { useTRPCClient } from '@/lib/trpc';
import {
  type Caller,
  changeOne,
  createOne,
  fetchOne,
  type Kind,
  listOptions,
  type Page,
  type Params,
  recordKeys,
  removeOne,
} from './calls';
import type { AnyRow, Noun, RecordDefinition } from './types';

type Pages = InfiniteData<Page, string | null>;

/** Calls operations by their names. */
export function useCaller(): Caller {
  const client = useTRPCClient();
  return useMemo(() => getUntypedClient(client), [client]);
}

/** An endless list; its rows so far, and how to get more. */
export function useList(noun: Noun, params: Params) {
  const query = useInfiniteQuery(listOptions(useCaller(), noun, params));
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows), [query.data]);
  return { ...query, rows };
}

/** One record; what a list has already shown of it stands in until it is read. */
export function useOne(definition: RecordDefinition, id: string | undefined) {
  const caller = useCaller();
  const queries = useQueryClient();
  return useQuery({
    queryKey: recordKeys.one(definition.noun, id ?? ''),
    queryFn: () => fetchOne(caller, definition, id ?? ''),
    enabled: id !== undefined && definition.readable,
    placeholderData: () => (id ? findInLists(queries, definition.noun, id) : undefined),
  });
}

/** The record as any list has it. */
export function findInLists(queries: QueryClient, noun: Noun, id: string): AnyRow | undefined {
  for (const [, pages] of queries.getQueriesData<Pages>({ queryKey: recordKeys.lists(noun) })) {
    const row = pages?.pages.flatMap((page) => page.rows).find((row) => row.id === id);
    if (row) return row;
  }
  return undefined;
}

function mapRows(queries: QueryClient, noun: Noun, change: (rows: AnyRow[]) => AnyRow[]) {
  queries.setQueriesData<Pages>(
    { queryKey: recordKeys.lists(noun) },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, rows: change(page.rows) })) },
  );
}

/** Puts a record as it is now into every list and panel that shows it. */
function show(queries: QueryClient, noun: Noun, id: string, changes: Record<string, unknown>) {
  const merge = (row: AnyRow) => (row.id === id ? { ...row, ...changes } : row);
  queries.setQueryData<AnyRow>(recordKeys.one(noun, id), (row) => row && merge(row));
  mapRows(queries, noun, (rows) => rows.map(merge));
}

interface Change {
  changes: Record<string, unknown>;
  /** The same change in the record's own fields, shown before the answer is there. */
  shown: Record<string, unknown>;
}

/** Changes a record: shown at once, put back when the service refuses. The caller shows the error. */
export function useChange(kind: Kind, id: string) {
  const caller = useCaller();
  const queries = useQueryClient();
  const { noun } = kind;
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ changes }: Change) => changeOne(caller, kind, id, changes),
    onMutate: async ({ shown }: Change) => {
      await queries.cancelQueries({ queryKey: recordKeys.one(noun, id) });
      const before = queries.getQueryData<AnyRow>(recordKeys.one(noun, id)) ?? findInLists(queries, noun, id);
      show(queries, noun, id, shown);
      return before;
    },
    onError: (_error, _change, before) => before && show(queries, noun, id, before),
    onSuccess: (row) => show(queries, noun, id, row),
    onSettled: () => queries.invalidateQueries({ queryKey: recordKeys.lists(noun), refetchType: 'inactive' }),
  });
}

/** Makes a record. */
export function useCreate(definition: RecordDefinition) {
  const caller = useCaller();
  const queries = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (values: Record<string, unknown>) => createOne(caller, definition, values),
    onSuccess: ({ updated }) => {
      if (updated) toast.info(`This ${definition.one} was there already and has been updated.`);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: recordKeys.noun(definition.noun) }),
  });
}

/** Deletes a record; it leaves the lists at once. */
export function useRemove({ noun }: RecordDefinition) {
  const caller = useCaller();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => removeOne(caller, noun, id),
    onMutate: (id: string) => mapRows(queries, noun, (rows) => rows.filter((row) => row.id !== id)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['records'] }),
  });
}
