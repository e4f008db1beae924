import { resolveHost } from '@/server/booking-types/host';
import type { Slot } from '@/server/bookings/slots/contract';
import { loadDraft } from '@/server/bookings/slots/load';
import type { Interval } from '@/server/bookings/slots/schedule';
import { searchSlots } from '@/server/bookings/slots/search';
import type { Context } from '@/server/context';
import { db } from '@/server/db/client';
import { newId } from '@/server/db/ids';

interface Draft extends Record<string, unknown> {
  /** Of the type that is edited, whose bookings count; a new one when left out. */
  id?: string | undefined;
  hostUserId: string;
}
interface Search {
  from: string;
  to: string;
  timezone: string;
}

/** The slots that visitors would be offered by a type as it stands in the editor. */
export async function previewSlots(ctx: Context, { id, hostUserId, ...draft }: Draft, search: Search) {
  const hostId = await resolveHost(db, ctx, hostUserId);
  let hasPlace = true;
  const { slots } = await searchSlots(search, async (range: Interval) => {
    const bookable = await loadDraft(db, ctx, { ...draft, id: id ?? newId(), hostId }, range);
    hasPlace = bookable.isOpen;
    return bookable;
  });
  return { slots: slots.value satisfies Slot[], hasPlace };
}
