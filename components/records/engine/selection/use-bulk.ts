'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { useUndoOf } from '@/components/workspace/operations/use-undo';
import { formatNumber } from '@/lib/format';
import { useLive } from '@/lib/live';
import { useTRPC, useTRPCClient } from '@/lib/trpc';
import type { AppRouter } from '@/server/app/trpc/router';
import type { Action, Bulk } from '@/server/records/bulk-actions/contract';
import { recordKeys } from '../calls';
import type { targetOf } from './selection';

/** A bulk action as the service answers it. */
export type BulkAction = inferRouterOutputs<AppRouter>['bulkActions']['get']['bulkAction'];

/** So often it is asked how far one has come, beside being told. */
const POLL_MS = 1000;
const SHOWN = 5;

export const isRunning = ({ status }: BulkAction) => status === 'queued' || status === 'running';

interface Begin {
  target: ReturnType<typeof targetOf>;
  action: Action;
}

/** Begins and stops bulk actions, shows those that run, and says what became of those that were begun here. */
export function useBulk(resource: Bulk) {
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
  const begun = useRef(new Set<string>());
  const tell = useTell(resource);
  useEffect(() => {
    for (const action of data?.bulkActions ?? [])
      if (!isRunning(action) && begun.current.delete(action.id)) tell(action);
  }, [data, tell]);
  const begin = useMutation({
    mutationFn: ({ target, action }: Begin) => client[resource].bulk.mutate({ ...target, action }),
    onSuccess: ({ bulkAction }) => {
      if (!bulkAction) return;
      begun.current.add(bulkAction.id);
      put(bulkAction);
    },
  });
  const stop = useMutation(trpc.bulkActions.stop.mutationOptions({ onSettled: refresh }));
  return { begin, stop, running: data?.bulkActions.filter(isRunning) ?? [] };
}

const DONE: Record<Action['type'], string> = {
  addTags: 'tagged',
  removeTags: 'untagged',
  setOwner: 'given to their owner',
  setField: 'changed',
  enroll: 'enrolled',
  addToCampaign: 'added to the campaign',
  delete: 'deleted',
};

/** Says what became of a bulk action, and offers to take it back. */
function useTell(resource: Bulk) {
  const queries = useQueryClient();
  const undo = useUndoOf();
  const latest = useRef((_: BulkAction) => {});
  latest.current = ({ action, status, total, done, failed, errors, error, operationId }) => {
    void queries.invalidateQueries({ queryKey: recordKeys.type(resource) });
    const text = `${formatNumber(done)} of ${formatNumber(total)} ${resource} ${DONE[action.type]}`;
    if (done === 0 && status !== 'done') toast.error(error ?? `Stopped: no ${resource} ${DONE[action.type]}`);
    else if (done === total) undo(text.replace(/ of [\d,.]+/, ''), operationId);
    else undo(text, operationId, error ?? errors[0]?.error ?? (failed === 0 ? 'It was stopped.' : undefined));
  };
  return useRef((action: BulkAction) => latest.current(action)).current;
}
