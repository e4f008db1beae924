import type { Context } from '@/server/context';
import type { Input } from '@/server/contract/implement';
import { patchRecord } from '@/server/upsert/patch';
import type { leadsContract } from './contract';
import { leadNoun } from './noun';

export const updateLead = async (ctx: Context, { id, ...input }: Input<typeof leadsContract.update>) => ({
  lead: await patchRecord(ctx, leadNoun, id, input),
});
