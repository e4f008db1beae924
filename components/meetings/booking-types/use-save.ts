'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useSaved } from '@/components/ui/page-form';
import { useTRPC } from '@/lib/trpc';
import type { BookingType } from '@/server/meetings/booking-types/contract';
import { toInput, type Values } from './values';

/** Saves what the editor holds, and goes back to the list. */
export function useSave(type: BookingType | undefined, onSaved: () => void) {
  const trpc = useTRPC();
  const router = useRouter();
  const outcome = useSaved(trpc.bookingTypes.pathFilter(), () => {
    onSaved();
    router.push('/calendar/types');
  });
  const create = useMutation(trpc.bookingTypes.create.mutationOptions(outcome));
  const update = useMutation(trpc.bookingTypes.update.mutationOptions(outcome));
  const save = (values: Values) => {
    if (type) update.mutate({ id: type.id, ...toInput(values) });
    else create.mutate(toInput(values));
  };
  return { save, error: create.error ?? update.error, busy: create.isPending || update.isPending };
}
