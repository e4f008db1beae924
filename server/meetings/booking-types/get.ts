import type { Context } from '@/server/kernel/context';
import { readBookingType } from './record';

export const getBookingType = async (ctx: Context, { id }: { id: string }) => ({
  bookingType: await readBookingType(ctx, id),
});
