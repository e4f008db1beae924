import { loadType } from '@/server/bookings/slots/load';
import { searchSlots } from '@/server/bookings/slots/search';
import type { Context } from '@/server/context';
import type { Input } from '@/server/contract/implement';
import { db } from '@/server/db/client';
import type { bookingTypesContract } from './contract';

export function listBookingTypeSlots(ctx: Context, { id, ...query }: Input<typeof bookingTypesContract.slots>) {
  return searchSlots(query, (range) => loadType(db, ctx, id, range));
}
