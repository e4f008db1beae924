import type { Context } from '@/server/kernel/context';
import { getRecord } from '@/server/kernel/db/record';
import { bookingRecord } from './record';

export const getBooking = async (ctx: Context, { id }: { id: string }) => ({
  booking: await getRecord(bookingRecord, ctx, id),
});
