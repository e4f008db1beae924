import type { Context } from '@/server/context';
import { getRecord } from '@/server/db/record';
import { quoteRecord } from './record';

export const getQuote = async (ctx: Context, { id }: { id: string }) => ({
  quote: await getRecord(quoteRecord, ctx, id),
});
