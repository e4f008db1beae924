'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUndo } from '@/components/workspace/operations/use-undo';
import { useTRPC } from '@/lib/trpc';

/** What is done with threads as a whole; what takes them out of sight can be taken back. */
export function useThreadActions(threadIds: readonly string[]) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const undo = useUndo();
  const onSettled = () => queries.invalidateQueries(trpc.inbox.pathFilter());
  const mark = useMutation(trpc.inbox.mark.mutationOptions({ onSettled }));
  const archive = useMutation(
    trpc.inbox.archive.mutationOptions({
      onSettled,
      onSuccess: (answer, { archived }) => undo(archived ? 'Archived' : 'Back in the inbox', answer),
    }),
  );
  const snooze = useMutation(
    trpc.inbox.snooze.mutationOptions({
      onSettled,
      onSuccess: (answer, { until }) => undo(until ? 'Snoozed' : 'Back in the inbox', answer),
    }),
  );
  const assign = useMutation(trpc.inbox.assign.mutationOptions({ onSettled }));
  const of = { threadIds: [...threadIds] };
  return {
    mark: (unread: boolean) => mark.mutate({ ...of, unread }),
    archive: (archived: boolean) => archive.mutate({ ...of, archived }),
    snooze: (until: string | null) => snooze.mutate({ ...of, until }),
    assign: (memberId: string | null) => assign.mutate({ ...of, memberId }),
  };
}
