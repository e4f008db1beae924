'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { useSession } from '@/components/workspace/auth/session';
import { readable } from '@/lib/readable';
import { useTRPC } from '@/lib/trpc';

/** Mails of a thread that may ask to be left alone beside other things: one click agrees, another lets it be. */
export function StopRequests({ threadId }: { threadId: string }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { can } = useSession();
  const { data } = useQuery(trpc.inbox.stopRequests.queryOptions({ threadId }));
  const { mutate, isPending } = useMutation(
    trpc.inbox.decideStop.mutationOptions({
      onSettled: () =>
        Promise.all([
          queries.invalidateQueries(trpc.inbox.pathFilter()),
          queries.invalidateQueries(trpc.emails.pathFilter()),
        ]),
    }),
  );
  if (!can('write:suppressions')) return null;
  return data?.map(({ emailId, addresses }) => (
    <section
      key={emailId}
      aria-label="No more mail?"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-warning-soft px-3 py-2 text-sm"
    >
      <p className="min-w-0 flex-1 break-words">
        This mail may ask for no more mail to {addresses.map(readable).join(' and ')}.
      </p>
      <Button size="sm" disabled={isPending} onClick={() => mutate({ emailId, agree: true })}>
        Stop mail
      </Button>
      <Button size="sm" look="ghost" disabled={isPending} onClick={() => mutate({ emailId, agree: false })}>
        It does not
      </Button>
    </section>
  ));
}
