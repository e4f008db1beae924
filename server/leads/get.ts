import type { Context } from '@/server/context';
import { getRecord } from '@/server/db/record';
import { leadRecord } from './record';

export const getLead = async (ctx: Context, { id }: { id: string }) => ({
  lead: await getRecord(leadRecord, ctx, id),
});
