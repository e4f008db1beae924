import type { Context } from '@/server/context';
import { getRecord } from '@/server/db/record';
import { bookingRecord } from './record';

export const getBooking = async (ctx: Context, { id }: { id: string }) => ({
  booking: await getRecord(bookingRecord, ctx, id),
});
