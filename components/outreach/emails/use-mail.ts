'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { recordKeys } from '@/components/records/engine/calls';
import { useTRPC } from '@/lib/trpc';

type Sent = { sent: boolean; email: { status: string; error: string | null } };

/** Says what came of sending a draft. */
export function tellSent({ sent, email: { status, error } }: Sent) {
  if (sent) toast.success('Sent');
  else if (status === 'FAILED') toast.error(`Not sent: ${error ?? 'the mail server refused it.'}`);
  else if (status === 'SCHEDULED')
    toast.info('The mailbox has reached its limit for today. It goes out as soon as it may.');
  else toast.info('On its way. It is tried again until the mail server takes it.');
}

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
    send: useMutation(trpc.emails.send.mutationOptions({ onSettled, onSuccess: tellSent })),
  };
}
