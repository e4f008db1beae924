'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { SequenceList } from '@/components/records/engine/selection/pick-popovers';
import { Button } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { useTRPC } from '@/lib/trpc';

/** Puts a contact on the way of a sequence, which is picked. */
export function EnrollAction({ contactId, icon: Icon }: { contactId: string; icon: LucideIcon }) {
  const [open, setOpen] = useState(false);
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
  const pick = (id: string) => {
    setOpen(false);
    enroll.mutate({ id, contactIds: [contactId] });
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Enrol"
      className="w-64"
      trigger={
        <Button size="sm" busy={enroll.isPending}>
          <Icon aria-hidden />
          Enrol
        </Button>
      }
    >
      <SequenceList onPick={pick} />
    </Popover>
  );
}
