'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CodeField } from '@/components/ui/code-field';
import { FormDialog } from '@/components/ui/form-dialog';
import { messageOf } from '@/lib/query-client';
import { readable } from '@/lib/readable';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';
import type { Mailbox } from '@/server/outreach/mailboxes/contract';

/** An address that nothing is sent from yet, and the way to confirm it. */
export function UnconfirmedAddress({ mailbox, address }: { mailbox: Mailbox; address: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-warning text-xs">
      <span className="min-w-0 break-words">Nothing is sent from {readable(address)} until it is confirmed.</span>
      <Button size="sm" onClick={() => setAsking(true)}>
        Confirm
      </Button>
      {asking ? <ConfirmDialog mailbox={mailbox} address={address} onClose={() => setAsking(false)} /> : null}
    </p>
  );
}

function ConfirmDialog({ mailbox, address, onClose }: { mailbox: Mailbox; address: string; onClose: () => void }) {
  const [code, setCode] = useState('');
  const trpc = useTRPC();
  const queries = useQueryClient();
  const confirm = useMutation(
    trpc.mailboxes.confirmAddress.mutationOptions({
      meta: { quiet: true },
      onSuccess: async ({ mailed }) => {
        if (mailed) return;
        await queries.invalidateQueries(trpc.mailboxes.pathFilter());
        toast.success('Confirmed');
        onClose();
      },
    }),
  );
  const { data, error, isPending } = confirm;
  const mailed = data?.mailed || code !== '';
  return (
    <FormDialog
      title={`Confirm ${readable(address)}`}
      description={
        mailed
          ? 'A code was mailed to it, good for 15 minutes.'
          : 'A code is mailed to it. Whoever reads that mail agrees by giving it to you.'
      }
      action={mailed ? 'Confirm' : 'Mail the code'}
      busy={isPending}
      error={error ? messageOf(error) : undefined}
      onSubmit={() => confirm.mutate({ id: mailbox.id, address, ...(mailed && { code }) })}
      onClose={onClose}
    >
      {mailed ? <CodeField value={code} onChange={setCode} /> : null}
    </FormDialog>
  );
}
