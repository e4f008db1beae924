import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { newId } from '@/server/kernel/db/ids';
import { getRecord } from '@/server/kernel/db/record';
import { referredId } from '@/server/kernel/db/referred';
import { transaction } from '@/server/kernel/db/transaction';
import { findSender } from '@/server/outreach/campaigns/sender';
import { productRecord } from '@/server/records/products/record';
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
    const columns = { name, sendMode, productId, ...flags, ...sender };
    await applyChanges(tx, ctx, { record: sequenceRecord }, [{ kind: 'created', id, columns }]);
    await replaceSteps(tx, ctx, id, steps);
    return { sequence: await getRecord(sequenceRecord, ctx, id, tx) };
  });
}
