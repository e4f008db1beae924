'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';
import type { Booking } from '@/server/meetings/bookings/contract';

/** Cancels a booking, with a reason that the invitee is told. */
export function CancelDialog({ booking: { id, inviteeName }, onClose }: { booking: Booking; onClose: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const cancel = useMutation(
    trpc.bookings.cancel.mutationOptions({
      meta: { quiet: true },
      onSuccess: () => {
        toast.success('Cancelled');
        onClose();
      },
      onSettled: () => queries.invalidateQueries(trpc.bookings.pathFilter()),
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Cancel this meeting?"
      description={`${inviteeName} and the guests are told, and the time is free again.`}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button
            look="dangerSolid"
            busy={cancel.isPending}
            onClick={() => cancel.mutate({ id, reason: reason.trim() || null })}
          >
            Cancel meeting
          </Button>
        </>
      }
    >
      <Field label="Reason" optional error={cancel.error ? messageOf(cancel.error) : undefined}>
        {(control) => (
          <textarea
            {...control}
            className="field min-h-20"
            maxLength={499}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
