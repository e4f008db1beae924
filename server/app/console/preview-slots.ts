import type { Context } from '@/server/kernel/context';
import { db } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { resolveHost } from '@/server/meetings/booking-types/host';
import type { Slot } from '@/server/meetings/bookings/slots/contract';
import { findSlots } from '@/server/meetings/bookings/slots/find';
import { loadDraft } from '@/server/meetings/bookings/slots/load';
import { DAY_MS, type Interval } from '@/server/meetings/bookings/slots/schedule';
import { MAX_DAYS, searchSlots } from '@/server/meetings/bookings/slots/search';

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
export async function previewSlots(ctx: Context, draft: Draft, search: Search): Promise<Slot[]> {
  const { slots } = await searchSlots(search, await loaderOf(ctx, draft));
  return slots.value;
}

/** The first of them, wherever visitors begin to look; and whether the type has a place to be held at. */
export async function previewFirst(ctx: Context, draft: Draft): Promise<{ firstAt: string | null; hasPlace: boolean }> {
  const now = Date.now();
  const ahead = { startMs: now, endMs: now + MAX_DAYS * DAY_MS };
  const load = await loaderOf(ctx, draft);
  const { schedule, conflicts, isOpen } = await load(ahead);
  const [first] = isOpen ? findSlots(schedule, ahead, conflicts, now).starts : [];
  return { firstAt: first === undefined ? null : new Date(first).toISOString(), hasPlace: isOpen };
}

async function loaderOf(ctx: Context, { id, hostUserId, ...draft }: Draft) {
  const hostId = await resolveHost(db, ctx, hostUserId);
  return (range: Interval) => loadDraft(db, ctx, { ...draft, id: id ?? newId(), hostId }, range);
}
