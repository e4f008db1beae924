'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Listing } from '@/components/ui/listing';
import { Card, Section } from '@/components/ui/page';
import { When } from '@/components/ui/when';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';
import type { PasskeyView } from '@/server/workspace/auth/passkeys/manage';
import { AddPasskey } from './add-passkey';

/** What signs one in without a password. */
export function Passkeys() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [adding, setAdding] = useState(false);
  const passkeys = useQuery(trpc.account.passkeys.queryOptions());
  const added = async () => {
    setAdding(false);
    toast.success('Passkey added');
    await queries.invalidateQueries(trpc.account.passkeys.pathFilter());
  };
  return (
    <Section
      title="Passkeys"
      about="Sign in by what unlocks your device: a fingerprint, a face, a PIN. No password, no code."
      action={<Button onClick={() => setAdding(true)}>Add a passkey</Button>}
    >
      <Listing
        items={passkeys.data?.passkeys}
        query={passkeys}
        label="Passkeys"
        empty={<Card className="px-4 py-3 text-muted text-sm">You have none yet.</Card>}
      >
        {(passkey) => <PasskeyRow passkey={passkey} />}
      </Listing>
      {adding ? <AddPasskey onAdded={() => void added()} onClose={() => setAdding(false)} /> : null}
    </Section>
  );
}

function PasskeyRow({ passkey: { id, name, maker, backedUp, createdAt } }: { passkey: PasskeyView }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const remove = useMutation(
    trpc.account.removePasskey.mutationOptions({
      onSettled: () => queries.invalidateQueries(trpc.account.passkeys.pathFilter()),
    }),
  );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <KeyRound className="size-5 shrink-0 text-faint" aria-hidden />
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate font-medium text-sm">{name}</p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-muted text-xs">
          {maker ? <span>{maker}</span> : null}
          <span>{backedUp ? 'Synced between your devices' : 'On one device'}</span>
          <span>
            Added <When at={createdAt} />
          </span>
        </p>
      </div>
      <Button size="sm" look="danger" onClick={() => setAsking(true)} aria-label={`Remove ${name}`}>
        Remove
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Remove “${name}”?`}
        action="Remove passkey"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      >
        It signs nobody in any more. Your device may go on offering it until you delete it there too.
      </Confirm>
    </li>
  );
}
