import type { Context } from '@/server/context';
import type { Input } from '@/server/contract/implement';
import { db } from '@/server/db/client';
import type { bookingsContract } from './contract';
import { loadBooking } from './slots/load';
import { searchSlots } from './slots/search';

export function listBookingSlots(ctx: Context, { id, ...query }: Input<typeof bookingsContract.slots>) {
  return searchSlots(query, (range) => loadBooking(db, ctx, id, range));
}
