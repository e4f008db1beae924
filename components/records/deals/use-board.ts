'use client';

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { recordKeys } from '@/components/records/engine/calls';
import { type BoardQuery, withMove } from '@/components/records/pipelines/board-stages';
import { useSilentUndo } from '@/components/workspace/operations/use-undo';
import { useTRPC } from '@/lib/trpc';
import { operationsOf } from '@/lib/undo';

/** The deals of a pipeline by column, and how one is moved: shown at once, put back when the service refuses. */
export function useBoard(asked: BoardQuery) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const undoSilently = useSilentUndo();
  const options = trpc.deals.board.queryOptions(asked);
  const board = useQuery({ ...options, placeholderData: keepPreviousData });
  const move = useMutation(
    trpc.deals.move.mutationOptions({
      // One after the other: a card that is moved twice stays where it was put last.
      scope: { id: 'board' },
      onError: () => queries.invalidateQueries(options),
      onSettled: () =>
        Promise.all([
          queries.invalidateQueries(trpc.deals.board.pathFilter()),
          queries.invalidateQueries({ queryKey: recordKeys.type('deals') }),
        ]),
    }),
  );
  const moveTo = async (dealId: string, stage: { id: string; name: string }) => {
    await queries.cancelQueries(options);
    queries.setQueryData(options.queryKey, (data) => data && { stages: withMove(data.stages, dealId, stage) });
    undoSilently(operationsOf(move.mutateAsync({ id: dealId, stageId: stage.id })));
  };
  return { ...board, moveTo };
}
