import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { db } from '@/server/kernel/db/client';
import { loadType } from '@/server/meetings/bookings/slots/load';
import { searchSlots } from '@/server/meetings/bookings/slots/search';
import type { bookingTypesContract } from './contract';

export function listBookingTypeSlots(ctx: Context, { id, ...query }: Input<typeof bookingTypesContract.slots>) {
  return searchSlots(query, (range) => loadType(db, ctx, id, range));
}
