import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { listRecords } from '@/server/kernel/db/list';
import { contains } from '@/server/kernel/db/record';
import type { productsContract } from './contract';
import { productRecord } from './record';

/** More than any catalog has: without a limit the whole of it is one page, as it always was. */
const WHOLE = 1_000_000;

export async function listProducts(ctx: Context, input: Input<typeof productsContract.list>) {
  const { limit, cursor, ...filters } = input;
  const { sku, category, q } = filters;
  const page = { limit: limit ?? WHOLE, cursor };
  const { records, nextCursor } = await listRecords(productRecord, ctx, page, filters, [
    sku !== undefined && sql`t.sku = ${sku}`,
    category !== undefined && sql`t.category = ${category}`,
    q !== undefined && contains(['name', 'sku', 'category'], q),
  ]);
  return { products: records, nextCursor: limit === undefined ? null : nextCursor };
}
