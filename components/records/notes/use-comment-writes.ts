'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { recordKeys } from '@/components/records/engine/calls';
import { useUndo } from '@/components/workspace/operations/use-undo';
import { useTRPC } from '@/lib/trpc';

/** What is done with comments; whatever shows them is read again. */
export function useCommentWrites() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const done = useUndo();
  const onSettled = () =>
    Promise.all([
      queries.invalidateQueries(trpc.comments.pathFilter()),
      queries.invalidateQueries({ queryKey: recordKeys.timelines }),
    ]);
  return {
    create: useMutation(trpc.comments.create.mutationOptions({ onSettled })),
    update: useMutation(trpc.comments.update.mutationOptions({ onSettled })),
    remove: useMutation(
      trpc.comments.delete.mutationOptions({ onSettled, onSuccess: (answer) => done('Comment deleted', answer) }),
    ),
  };
}
