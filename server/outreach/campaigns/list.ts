import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { listRecords } from '@/server/kernel/db/list';
import { contains, sameId } from '@/server/kernel/db/record';
import type { campaignsContract } from './contract';
import { campaignRecord } from './record';

export async function listCampaigns(ctx: Context, input: Input<typeof campaignsContract.list>) {
  const { limit, cursor, updatedSince, ...filters } = input;
  const { status, offeringId, q } = filters;
  const { records, nextCursor } = await listRecords(campaignRecord, ctx, { limit, cursor, updatedSince }, filters, [
    status !== undefined && sql`t.status = ${status}`,
    offeringId !== undefined && sameId('productId', offeringId),
    q !== undefined && contains(['name', 'subject'], q),
  ]);
  return { campaigns: records, nextCursor };
}
