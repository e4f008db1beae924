import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { db } from '@/server/kernel/db/client';
import type { bookingsContract } from './contract';
import { loadBooking } from './slots/load';
import { searchSlots } from './slots/search';

export function listBookingSlots(ctx: Context, { id, ...query }: Input<typeof bookingsContract.slots>) {
  return searchSlots(query, (range) => loadBooking(db, ctx, id, range));
}
