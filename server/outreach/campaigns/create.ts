import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { newId } from '@/server/kernel/db/ids';
import { getRecord } from '@/server/kernel/db/record';
import { referredId } from '@/server/kernel/db/referred';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { productRecord } from '@/server/records/products/record';
import { findSegment } from './audience';
import type { Campaign, campaignsContract } from './contract';
import { campaignRecord } from './record';
import { findSender } from './sender';

export function createCampaign(
  ctx: Context,
  input: Input<typeof campaignsContract.create>,
): Promise<{ campaign: Campaign }> {
  const { name, subject, bodyHtml } = input;
  return sqlTransaction(ctx, async (tx) => {
    const segment = await findSegment(tx, ctx, input.segmentType, input);
    const offering = { id: input.offeringId, externalId: input.offeringExternalId };
    const productId = (await referredId(tx, ctx, productRecord, offering)) ?? null;
    const sender = await findSender(tx, ctx, input.fromEmail);
    const id = newId();
    const columns = { name, subject, bodyHtml, productId, ...segment, ...sender };
    await applyChanges(tx, ctx, { record: campaignRecord }, [{ kind: 'created', id, columns }]);
    return { campaign: await getRecord(campaignRecord, ctx, id, tx) };
  });
}
