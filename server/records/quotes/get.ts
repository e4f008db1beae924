import type { Context } from '@/server/kernel/context';
import { getRecord } from '@/server/kernel/db/record';
import { quoteRecord } from './record';

export const getQuote = async (ctx: Context, { id }: { id: string }) => ({
  quote: await getRecord(quoteRecord, ctx, id),
});
