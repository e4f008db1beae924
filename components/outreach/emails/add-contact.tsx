'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { useSession } from '@/components/workspace/auth/session';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';

/** Makes a contact of a stranger whose thread it is. */
export function AddContact({ emailId }: { emailId: string }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const mayAdd = useSession().can('write:contacts');
  const { mutate, isPending } = useMutation(
    trpc.inbox.addContact.mutationOptions({
      onSuccess: () => toast.success('Added as a contact'),
      onSettled: () =>
        Promise.all([
          queries.invalidateQueries(trpc.emails.pathFilter()),
          queries.invalidateQueries(trpc.inbox.pathFilter()),
        ]),
    }),
  );
  return (
    <>
      <span>No contact</span>
      {mayAdd ? (
        <Button size="sm" look="ghost" busy={isPending} onClick={() => mutate({ emailId })}>
          <UserPlus aria-hidden />
          Add as contact
        </Button>
      ) : null}
    </>
  );
}
