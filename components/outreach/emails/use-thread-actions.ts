'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUndo } from '@/components/workspace/operations/use-undo';
import { useTRPC } from '@/lib/trpc';

/** What is done with a thread as a whole; what takes it out of sight can be taken back. */
export function useThreadActions(threadId: string | undefined) {
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
  const of = threadId === undefined ? undefined : { threadId };
  return {
    mark: (unread: boolean) => of && mark.mutate({ ...of, unread }),
    archive: (archived: boolean) => of && archive.mutate({ ...of, archived }),
    snooze: (until: string | null) => of && snooze.mutate({ ...of, until }),
    assign: (memberId: string | null) => of && assign.mutate({ ...of, memberId }),
  };
}
