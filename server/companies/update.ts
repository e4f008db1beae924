import type { Context } from '@/server/context';
import type { Input } from '@/server/contract/implement';
import { patchRecord } from '@/server/upsert/patch';
import type { companiesContract } from './contract';
import { companyNoun } from './noun';

export const updateCompany = async (ctx: Context, { id, ...input }: Input<typeof companiesContract.update>) => ({
  company: await patchRecord(ctx, companyNoun, id, input),
});
