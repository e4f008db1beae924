import type { Context } from '@/server/kernel/context';
import { getRecord } from '@/server/kernel/db/record';
import { contractRecord } from './record';

export const getContract = async (ctx: Context, { id }: { id: string }) => ({
  contract: await getRecord(contractRecord, ctx, id),
});
