'use client';

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { recordKeys } from '@/components/records/engine/calls';
import type { Client } from '@/components/records/engine/procedures';
import type { Row } from '@/components/records/engine/record-types';
import { type Compared, comparedRecords } from '@/components/records/look-alikes/compared';
import { offerUndo } from '@/components/ui/undo-toast';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useTRPCClient } from '@/lib/trpc';
import type { Reason } from '@/server/records/duplicates/reasons';

const PAGE_SIZE = 50;

/** Two records that look like one, the older one first. */
export interface Pair {
  key: string;
  score: number;
  reasons: Reason[];
  records: [Row<Compared>, Row<Compared>];
}

async function readPage(client: Client, type: Compared, cursor: string | null) {
  const input = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
  const page = await client[type].duplicates.query(input);
  const pairs = page.duplicates.flatMap((pair): Pair[] => {
    const records: Row<Compared>[] =
      'contacts' in pair ? pair.contacts : 'companies' in pair ? pair.companies : pair.leads;
    const [a, b] = records;
    return a && b ? [{ key: `${a.id} ${b.id}`, score: pair.score, reasons: pair.reasons, records: [a, b] }] : [];
  });
  return { pairs, nextCursor: page.nextCursor, skipped: page.skipped };
}

/** The pairs of a kind of record; those that were just dealt with are left out at once. */
export function useDuplicates(type: Compared) {
  const client = useTRPCClient();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const query = useInfiniteQuery({
    queryKey: ['duplicates', type],
    queryFn: ({ pageParam }: { pageParam: string | null }) => readPage(client, type, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
  const isLeft = ({ key }: Pair) => !gone.has(key) && !key.split(' ').some((id) => gone.has(id));
  const pairs = query.data?.pages.flatMap((page) => page.pairs).filter(isLeft);
  return {
    ...query,
    pairs,
    skipped: query.data?.pages[0]?.skipped ?? [],
    /** Takes out a pair by its key, or all pairs of a record by its id. */
    hide: (what: string) => setGone((all) => new Set(all).add(what)),
    /** Shows the pairs of records again that came back. */
    restore: (ids: string[]) => setGone((all) => new Set([...all].filter((one) => !ids.includes(one)))),
  };
}

interface Merge {
  id: string;
  sourceIds: string[];
  fields: Record<string, string>;
  customFields: Record<string, string>;
}

/** Makes one of several records. */
export function useMerge(type: Compared) {
  const client = useTRPCClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, sourceIds, fields, customFields }: Merge): Promise<object> =>
      client[type].merge.mutate({ id, sourceIds, fields: { ...fields, customFields } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: recordKeys.all }),
  });
}

/** Says of two records that they are not one. */
export function useDismiss(type: Compared) {
  const client = useTRPCClient();
  return useMutation({ mutationFn: (ids: string[]) => client[type].dismiss.mutate({ ids }) });
}

const SHOWN_MS = 10_000;

/** Says that two are not one, and offers to take it back: the key would else take back what was done before. */
export function useDismissed(type: Compared) {
  const client = useTRPCClient();
  const queries = useQueryClient();
  const restore = async (ids: string[], onRestored: () => void) => {
    try {
      await client.duplicates.restore.mutate({ entity: comparedRecords[type].entity, ids });
      onRestored();
    } catch (error) {
      toast.error(messageOf(error));
    }
    await queries.invalidateQueries({ queryKey: ['duplicates', type] });
  };
  return (ids: string[], onRestored: () => void) =>
    offerUndo(toast.success, 'Not a duplicate', () => void restore(ids, onRestored), { duration: SHOWN_MS });
}
