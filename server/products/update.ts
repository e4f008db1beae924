import type { Context } from '@/server/context';
import type { Input } from '@/server/contract/implement';
import { patchRecord } from '@/server/upsert/patch';
import type { productsContract } from './contract';
import { productNoun } from './noun';

export const updateProduct = async (ctx: Context, { id, ...input }: Input<typeof productsContract.update>) => ({
  product: await patchRecord(ctx, productNoun, id, input),
});
