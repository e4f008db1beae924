'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { recordKeys } from '@/components/records/engine/calls';
import { useTRPC } from '@/lib/trpc';

/** Everything that can be done with mail; whatever shows mail is read again afterwards. */
export function useMail() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const onSettled = () =>
    Promise.all([
      queries.invalidateQueries(trpc.emails.pathFilter()),
      queries.invalidateQueries(trpc.inbox.pathFilter()),
      queries.invalidateQueries({ queryKey: recordKeys.timelines }),
    ]);
  return {
    create: useMutation(trpc.emails.create.mutationOptions({ meta: { quiet: true }, onSettled })),
    reply: useMutation(trpc.emails.reply.mutationOptions({ onSettled })),
    update: useMutation(trpc.emails.update.mutationOptions({ onSettled })),
    remove: useMutation(trpc.emails.delete.mutationOptions({ onSettled })),
    schedule: useMutation(trpc.emails.schedule.mutationOptions({ meta: { quiet: true }, onSettled })),
    unschedule: useMutation(trpc.emails.unschedule.mutationOptions({ onSettled })),
  };
}
