import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { including } from '@/server/kernel/db/including';
import { getRecord } from '@/server/kernel/db/record';
import { bookingListing, type bookingsContract } from './contract';
import { bookingRecord } from './record';

export const getBooking = async (ctx: Context, { id, include }: Input<typeof bookingsContract.get>) => ({
  booking: await getRecord(including(bookingRecord, bookingListing.includes, include), ctx, id),
});
