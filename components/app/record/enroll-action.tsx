'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { ReferenceList } from '@/components/records/engine/editors/reference-list';
import { SequenceList } from '@/components/records/engine/selection/pick-lists';
import { Button } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { useOfferedAct } from '@/lib/offered-act';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';

/** What the address of a page ends with that is to open with the choice of a sequence. */
export const TO_ENROLL = '?do=enrol';

interface Props {
  /** Who is enrolled; one of the company's contacts, who is picked first, when left out. */
  contactId?: string | undefined;
  companyId?: string;
  icon: LucideIcon;
  said: string;
}

/** Puts a contact on the way of a sequence, which is picked. */
export function EnrollAction({ contactId, companyId = '', icon: Icon, said }: Props) {
  const [picked, setPicked] = useState<string>();
  const whom = contactId ?? picked;
  const [open, setOpen] = useAsked();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const enroll = useMutation(
    trpc.sequences.enroll.mutationOptions({
      onSuccess: ({ enrolled }) =>
        enrolled > 0
          ? toast.success('Enrolled')
          : toast.info('Not enrolled: they are in it already, or are not to be written to.'),
      onSettled: () => queries.invalidateQueries(trpc.sequences.pathFilter()),
    }),
  );
  useOfferedAct({ said, shortcut: 's', icon: Icon, run: () => setOpen(true) });
  const change = (isOpen: boolean) => {
    setPicked(undefined);
    setOpen(isOpen);
  };
  const pick = (id: string, contact: string) => {
    change(false);
    enroll.mutate({ id, contactIds: [contact] });
  };
  return (
    <Popover
      open={open}
      onOpenChange={change}
      label="Enrol"
      className="w-64"
      trigger={
        <Button size="sm" title="Enrol (S)" aria-keyshortcuts="s" busy={enroll.isPending}>
          <Icon aria-hidden />
          Enrol
        </Button>
      }
    >
      {whom ? (
        <SequenceList onPick={(id) => pick(id, whom)} />
      ) : (
        <ReferenceList
          type="contacts"
          among={{ companyId }}
          clearable={false}
          onPick={(contact) => setPicked(contact?.id)}
        />
      )}
    </Popover>
  );
}

/** Open from the beginning where the address asks for it, once: a reload of the page does not ask again. */
function useAsked() {
  const search = useSearchParams();
  const isAsked = search.get('do') === 'enrol';
  useEffect(() => {
    if (!isAsked) return;
    const rest = new URLSearchParams(search);
    rest.delete('do');
    window.history.replaceState(null, '', `${window.location.pathname}${rest.size > 0 ? `?${rest}` : ''}`);
  }, [isAsked, search]);
  return useState(isAsked);
}
