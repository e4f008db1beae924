'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { ContactChoice } from '@/components/outreach/campaigns/audience-field';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Dialog } from '@/components/ui/dialog';
import { plural } from '@/lib/format';
import { useOfferedAct } from '@/lib/offered-act';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';
import type { Sequence } from '@/server/outreach/sequences/contract';

interface Props {
  sequence: Sequence;
}

/** What can be done with a sequence besides changing it. */
export function SequenceActions({ sequence }: Props) {
  const { id, name, status } = sequence;
  const [asked, setAsked] = useState<'enroll' | 'archive'>();
  const close = () => setAsked(undefined);
  const trpc = useTRPC();
  const queries = useQueryClient();
  const update = useMutation(
    trpc.sequences.update.mutationOptions({
      onSettled: () => {
        close();
        return queries.invalidateQueries(trpc.sequences.pathFilter());
      },
    }),
  );
  const isArchived = status === 'ARCHIVED';
  const unarchive = isArchived ? () => update.mutate({ id, status: 'ACTIVE' }) : undefined;
  const ask = (what: 'enroll' | 'archive') => (isArchived ? undefined : () => setAsked(what));
  useOfferedAct({ said: 'Enrol contacts in this sequence', icon: UserPlus, run: ask('enroll') });
  useOfferedAct({ said: 'Archive this sequence', icon: Archive, run: ask('archive') });
  useOfferedAct({ said: 'Unarchive this sequence', icon: ArchiveRestore, run: unarchive });
  if (isArchived) {
    return (
      <Button busy={update.isPending} onClick={unarchive}>
        <ArchiveRestore aria-hidden />
        Unarchive
      </Button>
    );
  }
  return (
    <>
      <Button look="ghost" className="max-sm:px-2" onClick={ask('archive')}>
        <Archive aria-hidden />
        <span className="max-sm:sr-only">Archive</span>
      </Button>
      <Button look="primary" onClick={ask('enroll')}>
        <UserPlus aria-hidden />
        Enrol
      </Button>
      {asked === 'enroll' ? <EnrollDialog id={id} onClose={close} /> : null}
      <Confirm
        open={asked === 'archive'}
        onOpenChange={close}
        title={`Archive ${name}?`}
        action="Archive sequence"
        busy={update.isPending}
        onConfirm={() => update.mutate({ id, status: 'ARCHIVED' })}
      >
        All its enrolments end, and nobody can be enrolled until it is unarchived.
      </Confirm>
    </>
  );
}

function EnrollDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [contactIds, setContactIds] = useState<string[]>([]);
  const trpc = useTRPC();
  const queries = useQueryClient();
  const enroll = useMutation(
    trpc.sequences.enroll.mutationOptions({
      onSettled: () => queries.invalidateQueries(trpc.sequences.pathFilter()),
      onSuccess: ({ enrolled, skipped }) => {
        onClose();
        const tell = enrolled > 0 ? toast.success : toast.info;
        tell(
          enrolled > 0 ? `${plural(enrolled, 'contact')} enrolled` : 'Nobody was enrolled',
          skipped > 0 ? { description: `${skipped} skipped: already in it, or not to be written to.` } : {},
        );
      },
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Enrol contacts"
      description="The first step is due as soon as its delay is over."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            disabled={contactIds.length === 0}
            busy={enroll.isPending}
            onClick={() => enroll.mutate({ id, contactIds })}
          >
            Enrol {contactIds.length > 0 ? plural(contactIds.length, 'contact') : ''}
          </Button>
        </>
      }
    >
      <div className="min-h-24">
        <ContactChoice value={contactIds} onChange={setContactIds} />
      </div>
    </Dialog>
  );
}
