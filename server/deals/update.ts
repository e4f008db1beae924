import type { Context } from '@/server/context';
import type { Input } from '@/server/contract/implement';
import { patchRecord } from '@/server/upsert/patch';
import type { dealsContract } from './contract';
import { dealNoun } from './noun';

export const updateDeal = async (ctx: Context, { id, ...input }: Input<typeof dealsContract.update>) => ({
  deal: await patchRecord(ctx, dealNoun, id, input),
});
