import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { including } from '@/server/kernel/db/including';
import { getRecord } from '@/server/kernel/db/record';
import { quoteListing, type quotesContract } from './contract';
import { quoteRecord } from './record';

export const getQuote = async (ctx: Context, { id, include }: Input<typeof quotesContract.get>) => ({
  quote: await getRecord(including(quoteRecord, quoteListing.includes, include), ctx, id),
});
