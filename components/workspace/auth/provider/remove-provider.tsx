'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { useTRPC } from '@/lib/trpc';

/** Takes the provider away, once one has said so twice. */
export function RemoveProvider() {
  const [asked, setAsked] = useState(false);
  const trpc = useTRPC();
  const queries = useQueryClient();
  const remove = useMutation(
    trpc.signInProvider.remove.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.signInProvider.get.queryOptions()),
      onSettled: () => setAsked(false),
    }),
  );
  return (
    <>
      <Button look="danger" onClick={() => setAsked(true)}>
        Remove your organization’s sign-in
      </Button>
      <Confirm
        open={asked}
        onOpenChange={setAsked}
        title="Remove your organization’s sign-in?"
        action="Remove"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        Whoever signed in that way is signed out. They come back by “Forgot your password?”.
      </Confirm>
    </>
  );
}
