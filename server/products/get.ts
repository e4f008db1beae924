import type { Context } from '@/server/context';
import { getRecord } from '@/server/db/record';
import { productRecord } from './record';

export const getProduct = async (ctx: Context, { id }: { id: string }) => ({
  product: await getRecord(productRecord, ctx, id),
});
