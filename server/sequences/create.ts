import { findSender } from '@/server/campaigns/sender';
import type { Context } from '@/server/context';
import type { Input } from '@/server/contract/implement';
import { newId } from '@/server/db/ids';
import { getRecord } from '@/server/db/record';
import { referredId } from '@/server/db/referred';
import { transaction } from '@/server/db/transaction';
import { productRecord } from '@/server/products/record';
import type { Sequence, sequencesContract } from './contract';
import { sequenceRecord } from './record';
import { checkSteps, replaceSteps } from './steps';

export function createSequence(
  ctx: Context,
  { steps, fromEmail, offeringId, offeringExternalId, ...input }: Input<typeof sequencesContract.create>,
): Promise<{ sequence: Sequence }> {
  checkSteps(steps);
  const { name, sendMode = 'DRAFT', businessHoursOnly = false, exitOnReply = true } = input;
  const { exitOnDealCreated = false, exitOnStatusChange = false } = input;
  const flags = { businessHoursOnly, exitOnReply, exitOnDealCreated, exitOnStatusChange };
  return transaction(ctx, async (tx) => {
    const offering = { id: offeringId, externalId: offeringExternalId };
    const productId = (await referredId(tx, ctx, productRecord, offering)) ?? null;
    const sender = await findSender(tx, ctx, fromEmail);
    const id = newId();
    const data = { workspaceId: ctx.workspaceId, id, name, sendMode, productId, ...flags, ...sender };
    await tx.sequence.create({ data, select: { id: true } });
    await replaceSteps(tx, ctx, id, steps);
    return { sequence: await getRecord(sequenceRecord, ctx, id, tx) };
  });
}
