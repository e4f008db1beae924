import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { listDescribed } from '@/server/kernel/db/listing';
import { campaignListing, type campaignsContract } from './contract';
import { campaignRecord } from './record';

/** What its list and its exports are made of. */
export const campaignList = { listing: campaignListing, record: campaignRecord };

export async function listCampaigns(ctx: Context, input: Input<typeof campaignsContract.list>) {
  const { records, ...end } = await listDescribed(campaignList, ctx, input);
  return { campaigns: records, ...end };
}
