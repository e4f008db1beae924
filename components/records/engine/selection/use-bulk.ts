'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLive } from '@/lib/live';
import { useTRPC, useTRPCClient } from '@/lib/trpc';
import type { Action } from '@/server/records/bulk-actions/contract';
import type { ListedPlural } from '@/server/records/listed-records';
import { noteBegun } from './begun';
import { type BulkAction, isRunning, POLL_MS } from './bulk-action';
import type { targetOf } from './selection';

const SHOWN = 5;

interface Begin {
  target: ReturnType<typeof targetOf>;
  action: Action;
}

/** Begins and stops bulk actions, and shows those that run. What became of them is told by `BulkEnds`, wherever the member is. */
export function useBulk(resource: ListedPlural) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const query = trpc.bulkActions.list.queryOptions({ resource, limit: SHOWN });
  const { data } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data?.bulkActions.some(isRunning) ? POLL_MS : false),
  });
  const refresh = () => queries.invalidateQueries(query);
  useLive('bulk-actions', refresh);
  const put = (bulkAction: BulkAction) =>
    queries.setQueryData(query.queryKey, (data) => ({
      nextCursor: null,
      ...data,
      bulkActions: [bulkAction, ...(data?.bulkActions ?? []).filter(({ id }) => id !== bulkAction.id)],
    }));
  const begin = useMutation({
    mutationFn: ({ target, action }: Begin) => client[resource].bulk.mutate({ ...target, action }),
    onSuccess: ({ bulkAction }) => {
      if (!bulkAction) return;
      noteBegun(bulkAction.id);
      put(bulkAction);
    },
  });
  const stop = useMutation(trpc.bulkActions.stop.mutationOptions({ onSettled: refresh }));
  return { begin, stop, running: data?.bulkActions.filter(isRunning) ?? [] };
}

/** How many records something would be about, counted by the service; undefined until it has. */
export function useTrueCount(resource: ListedPlural, target: Begin['target'], isAsked: boolean): number | undefined {
  const client = useTRPCClient();
  const { data } = useQuery({
    queryKey: ['bulk-count', resource, target],
    queryFn: () => client[resource].bulk.mutate({ ...target, action: { type: 'delete' }, dryRun: true }),
    enabled: isAsked,
    gcTime: 0,
  });
  return data?.count;
}
