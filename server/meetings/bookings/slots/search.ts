import { badRequest } from '@/server/kernel/contract/errors';
import { findSlots } from './find';
import type { Bookable } from './load';
import { printSlots } from './print';
import { DAY_MS, type Interval } from './schedule';

/** What one search may ask for. */
export const MAX_DAYS = 62;
const DEFAULT_DAYS = 7;

interface SlotQuery {
  from?: string | undefined;
  to?: string | undefined;
  timezone?: string | undefined;
}

/** The range that a search asks for. Throws a 400 for one that is too long or ends before it begins. */
function rangeOf({ from, to }: SlotQuery, nowMs: number): Interval {
  const startMs = from === undefined ? nowMs : Date.parse(from);
  const endMs = to === undefined ? startMs + DEFAULT_DAYS * DAY_MS : Date.parse(to);
  if (endMs <= startMs) throw badRequest('to must be after from.', { code: 'invalid_value', field: 'to' });
  if (endMs - startMs > MAX_DAYS * DAY_MS)
    throw badRequest(`The date range cannot exceed ${MAX_DAYS} days.`, { code: 'out_of_range', field: 'to' });
  return { startMs, endMs };
}

/** The free slots that a caller asks for, as the API shows them. */
export async function searchSlots(query: SlotQuery, load: (range: Interval) => Promise<Bookable>) {
  const nowMs = Date.now();
  const range = rangeOf(query, nowMs);
  const { schedule, conflicts, isOpen } = await load(range);
  const found = isOpen ? findSlots(schedule, range, conflicts, nowMs) : { starts: [], segments: [] };
  const { timezone = 'UTC' } = query;
  return { timezone, slots: printSlots(found, schedule.durationMin, timezone) };
}
