import type { Context } from '@/server/context';
import { upsertBatch } from '@/server/upsert/batch';
import { productNoun } from './noun';

export const upsertProducts = (ctx: Context, { products }: { products: unknown[] }) =>
  upsertBatch(ctx, productNoun, products);
