'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useUndoOf } from '@/components/workspace/operations/use-undo';
import { formatNumber, plural } from '@/lib/format';
import { useLive } from '@/lib/live';
import { inPlainWords } from '@/lib/plain-words';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';
import type { Action } from '@/server/records/bulk-actions/contract';
import { recordKeys } from '../calls';
import { useDefinitions } from '../definitions';
import { forgetBegun, useBegun } from './begun';
import { type BulkAction, isRunning, POLL_MS } from './bulk-action';

const DONE: Record<Action['type'], string> = {
  addTags: 'tagged',
  removeTags: 'untagged',
  setOwner: 'given another owner',
  setField: 'changed',
  enroll: 'enrolled',
  addToCampaign: 'added to the campaign',
  delete: 'deleted',
};

/** Says what became of the bulk actions that were begun in this window, on whatever page its member is by then. */
export const BulkEnds = () => useBegun().map((id) => <BulkEnd key={id} id={id} />);

function BulkEnd({ id }: { id: string }) {
  const trpc = useTRPC();
  const query = trpc.bulkActions.get.queryOptions({ id });
  const queries = useQueryClient();
  const { data, error } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data.bulkAction) ? false : POLL_MS),
  });
  useLive('bulk-actions', () => void queries.invalidateQueries(query));
  const tell = useEffectEvent(useTell());
  useEffect(() => {
    if (!error && (!data || isRunning(data.bulkAction))) return;
    forgetBegun(id);
    if (data) tell(data.bulkAction);
  }, [id, data, error]);
  return null;
}

/** Says what became of a bulk action, and offers to take it back. */
function useTell() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const undo = useUndoOf();
  const definitions = useDefinitions();
  return ({ resource, action, status, total, done, errors, error, operationId }: BulkAction) => {
    const { one } = definitions[resource];
    void queries.invalidateQueries({ queryKey: recordKeys.type(resource) });
    if (action.type === 'enroll') void queries.invalidateQueries(trpc.sequences.pathFilter());
    if (action.type === 'addToCampaign') void queries.invalidateQueries(trpc.campaigns.pathFilter());
    const what = (count: number) => plural(count, one, resource);
    const said = error ?? errors[0]?.error;
    const why = said ? inPlainWords(said) : status === 'stopped' ? 'It was stopped.' : undefined;
    if (done === total) undo(`${what(done)} ${DONE[action.type]}`, operationId);
    else if (done > 0) undo(`${formatNumber(done)} of ${what(total)} ${DONE[action.type]}`, operationId, { but: why });
    else toast.error(`No ${one} ${DONE[action.type]}`, { description: why });
  };
}
