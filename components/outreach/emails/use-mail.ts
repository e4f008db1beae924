'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { recordKeys } from '@/components/records/engine/calls';
import { useTRPC } from '@/lib/trpc';

/** Everything that can be done with mail; whatever shows mail is read again afterwards. Quiet: who writes is told of errors elsewhere. */
export function useMail({ quiet = false } = {}) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const meta = { quiet };
  const onSettled = () =>
    Promise.all([
      queries.invalidateQueries(trpc.emails.pathFilter()),
      queries.invalidateQueries(trpc.inbox.pathFilter()),
      queries.invalidateQueries({ queryKey: recordKeys.timelines }),
    ]);
  return {
    create: useMutation(trpc.emails.create.mutationOptions({ meta: { quiet: true }, onSettled })),
    reply: useMutation(trpc.emails.reply.mutationOptions({ meta, onSettled })),
    forward: useMutation(trpc.emails.forward.mutationOptions({ meta, onSettled })),
    update: useMutation(trpc.emails.update.mutationOptions({ meta, onSettled })),
    remove: useMutation(trpc.emails.delete.mutationOptions({ onSettled })),
    schedule: useMutation(trpc.emails.schedule.mutationOptions({ meta: { quiet: true }, onSettled })),
    unschedule: useMutation(trpc.emails.unschedule.mutationOptions({ onSettled })),
  };
}
