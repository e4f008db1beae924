import { systemContext } from '@/server/kernel/context';
import { db } from '@/server/kernel/db/client';
import { findSlots } from '@/server/meetings/bookings/slots/find';
import { loadType } from '@/server/meetings/bookings/slots/load';
import { DAY_MS } from '@/server/meetings/bookings/slots/schedule';
import type { OpenType } from './find';

const DAYS = 62;

/** The free slots of the next two months, so that the page of a type comes with its times. */
export async function firstSlots(type: OpenType): Promise<{ starts: string[]; until: string }> {
  const now = Date.now();
  const range = { startMs: now, endMs: now + DAYS * DAY_MS };
  const ctx = systemContext(type.workspaceId, 'booking-page');
  const { schedule, conflicts, isOpen } = await loadType(db, ctx, type.id, range);
  const { starts } = isOpen ? findSlots(schedule, range, conflicts, now) : { starts: [] };
  return { starts: starts.map((ms) => new Date(ms).toISOString()), until: new Date(range.endMs).toISOString() };
}
