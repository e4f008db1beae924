import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { listDescribed } from '@/server/kernel/db/listing';
import { productListing, type productsContract } from './contract';
import { productRecord } from './record';

/** More than any catalog has: without a limit the whole of it is one page, as it always was. */
const WHOLE = 1_000_000;
/** What its lists and views are made of. */
export const productList = { listing: productListing, record: productRecord };

export async function listProducts(ctx: Context, input: Input<typeof productsContract.list>) {
  const { limit, sku, category } = input;
  const { records, ...end } = await listDescribed(productList, ctx, { ...input, limit: limit ?? WHOLE }, [
    sku !== undefined && sql`t.sku = ${sku}`,
    category !== undefined && sql`t.category = ${category}`,
  ]);
  return { products: records, ...end, ...(limit === undefined && { nextCursor: null }) };
}
