import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { listDescribed } from '@/server/kernel/db/listing';
import { customComparing } from '@/server/records/custom-fields/comparing';
import { dealListing, type dealsContract } from './contract';
import { dealRecord } from './record';

/** What its lists and views are made of. */
export const dealList = { listing: dealListing, record: dealRecord, custom: customComparing('DEAL') };

export async function listDeals(ctx: Context, input: Input<typeof dealsContract.list>) {
  const { open, closedSince } = input;
  const { records, ...end } = await listDescribed(dealList, ctx, input, [
    open !== undefined && sql`(t.stage NOT IN ('WON', 'LOST')) = ${open}`,
    closedSince !== undefined && sql`t.stage IN ('WON', 'LOST') AND t."stageChangedAt" >= ${closedSince}::timestamptz`,
  ]);
  return { deals: records, ...end };
}
