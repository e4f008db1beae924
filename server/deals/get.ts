import type { Context } from '@/server/context';
import { getRecord } from '@/server/db/record';
import { dealEventRecord } from './record';

export const getDeal = async (ctx: Context, { id }: { id: string }) => ({
  deal: await getRecord(dealEventRecord, ctx, id),
});
