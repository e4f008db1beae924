import type { Context } from '@/server/context';
import { readBookingType } from './record';

export const getBookingType = async (ctx: Context, { id }: { id: string }) => ({
  bookingType: await readBookingType(ctx, id),
});
