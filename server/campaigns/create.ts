import type { Context } from '@/server/context';
import type { Input } from '@/server/contract/implement';
import { newId } from '@/server/db/ids';
import { getRecord } from '@/server/db/record';
import { referredId } from '@/server/db/referred';
import { transaction } from '@/server/db/transaction';
import { productRecord } from '@/server/products/record';
import { findSegment } from './audience';
import type { Campaign, campaignsContract } from './contract';
import { campaignRecord } from './record';
import { findSender } from './sender';

export function createCampaign(
  ctx: Context,
  input: Input<typeof campaignsContract.create>,
): Promise<{ campaign: Campaign }> {
  const { name, subject, bodyHtml } = input;
  return transaction(ctx, async (tx) => {
    const segment = await findSegment(tx, ctx, input.segmentType, input);
    const offering = { id: input.offeringId, externalId: input.offeringExternalId };
    const productId = (await referredId(tx, ctx, productRecord, offering)) ?? null;
    const sender = await findSender(tx, ctx, input.fromEmail);
    const id = newId();
    const data = { workspaceId: ctx.workspaceId, id, name, subject, bodyHtml, productId, ...segment, ...sender };
    await tx.campaign.create({ data, select: { id: true } });
    return { campaign: await getRecord(campaignRecord, ctx, id, tx) };
  });
}
