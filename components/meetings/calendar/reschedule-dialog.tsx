'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useSession } from '@/components/workspace/auth/session';
import { zoneLabel } from '@/lib/meeting-time';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';
import type { Booking } from '@/server/meetings/bookings/contract';
import { dayOf } from './days';
import { monthRange, SlotPicker } from './slot-picker';

/** Moves a booking to another of its host's free times. */
export function RescheduleDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { id, startAt, inviteeName } = booking;
  const { timezone } = useSession().current;
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [month, setMonth] = useState(() => dayOf(startAt, timezone));
  const [chosen, setChosen] = useState<string>();
  const { data, error } = useQuery(trpc.bookings.slots.queryOptions({ id, ...monthRange(month, timezone) }));
  const move = useMutation(
    trpc.bookings.reschedule.mutationOptions({
      meta: { quiet: true },
      onSuccess: () => {
        toast.success('Moved');
        onClose();
      },
      onSettled: () => queries.invalidateQueries(trpc.bookings.pathFilter()),
    }),
  );
  const problem = move.error ?? error;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      wide
      title="Reschedule"
      description={`${inviteeName} is told of the new time. Times in ${zoneLabel(Date.parse(startAt), timezone)}.`}
      footer={
        <>
          <Button onClick={onClose}>Leave it</Button>
          <Button
            look="primary"
            disabled={!chosen}
            busy={move.isPending}
            onClick={() => chosen && move.mutate({ id, startAt: chosen })}
          >
            Move meeting
          </Button>
        </>
      }
    >
      {problem ? (
        <p role="alert" className="mb-3 rounded-md bg-danger-soft px-3 py-2 text-danger text-sm">
          {messageOf(problem)}
        </p>
      ) : null}
      <SlotPicker
        slots={data?.slots}
        chosen={chosen}
        onChoose={setChosen}
        {...{ month, timezone }}
        onMonth={setMonth}
      />
    </Dialog>
  );
}
