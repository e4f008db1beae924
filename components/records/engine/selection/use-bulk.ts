'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useUndoOf } from '@/components/workspace/operations/use-undo';
import { formatNumber, plural } from '@/lib/format';
import { useLive } from '@/lib/live';
import { toast } from '@/lib/toast';
import { useTRPC, useTRPCClient } from '@/lib/trpc';
import type { AppRouter } from '@/server/app/trpc/router';
import type { Action } from '@/server/records/bulk-actions/contract';
import type { Viewed } from '@/server/records/views/contract';
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
export function useBulk(resource: Viewed, one: string) {
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
  const tell = useEffectEvent(useTell(resource, one));
  useEffect(() => {
    for (const action of data?.bulkActions ?? [])
      if (!isRunning(action) && begun.current.delete(action.id)) tell(action);
  }, [data]);
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
  setOwner: 'given another owner',
  setField: 'changed',
  enroll: 'enrolled',
  addToCampaign: 'added to the campaign',
  delete: 'deleted',
};

/** Says what became of a bulk action, and offers to take it back. */
function useTell(resource: Viewed, one: string) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const undo = useUndoOf();
  return ({ action, status, total, done, errors, error, operationId }: BulkAction) => {
    void queries.invalidateQueries({ queryKey: recordKeys.type(resource) });
    if (action.type === 'enroll') void queries.invalidateQueries(trpc.sequences.pathFilter());
    if (action.type === 'addToCampaign') void queries.invalidateQueries(trpc.campaigns.pathFilter());
    const what = (count: number) => plural(count, one, resource);
    const why = error ?? errors[0]?.error ?? (status === 'stopped' ? 'It was stopped.' : undefined);
    if (done === total) undo(`${what(done)} ${DONE[action.type]}`, operationId);
    else if (done > 0) undo(`${formatNumber(done)} of ${what(total)} ${DONE[action.type]}`, operationId, { but: why });
    else toast.error(`No ${one} ${DONE[action.type]}`, { description: why });
  };
}
