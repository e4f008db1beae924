import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { nothingToChange } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { getRecord, getRecordId } from '@/server/kernel/db/record';
import { referredId } from '@/server/kernel/db/referred';
import { type Tx, transaction } from '@/server/kernel/db/transaction';
import { findSender } from '@/server/outreach/campaigns/sender';
import { productRecord } from '@/server/records/products/record';
import type { Sequence, sequencesContract } from './contract';
import { endEnrollments } from './end';
import { sequenceRecord } from './record';
import { checkSteps, replaceSteps } from './steps';

type Change = Omit<Input<typeof sequencesContract.update>, 'id'>;

export function updateSequence(
  ctx: Context,
  { id, ...input }: Input<typeof sequencesContract.update>,
): Promise<{ sequence: Sequence }> {
  if (Object.values(input).every((value) => value === undefined)) throw nothingToChange();
  const { steps, status } = input;
  if (steps) checkSteps(steps);
  return transaction(ctx, async (tx) => {
    await getRecordId(sequenceRecord, ctx, id, tx, { lock: true });
    const columns = await columnsOf(tx, ctx, input);
    await applyChanges(tx, ctx, { record: sequenceRecord }, [{ kind: 'updated', id, columns }]);
    if (steps) await replaceSteps(tx, ctx, id, steps);
    if (status === 'ARCHIVED')
      await endEnrollments(tx, ctx, id, { state: 'EXITED', reason: 'The sequence was archived.' });
    return { sequence: await getRecord(sequenceRecord, ctx, id, tx) };
  });
}

async function columnsOf(tx: Tx, ctx: Context, input: Change) {
  const { steps: _steps, fromEmail, offeringId, offeringExternalId, ...plain } = input;
  const sent = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  const offering = { id: offeringId, externalId: offeringExternalId };
  const named = offeringId !== undefined || offeringExternalId !== undefined;
  return {
    ...sent,
    ...(fromEmail !== undefined && (await findSender(tx, ctx, fromEmail))),
    ...(named && { productId: (await referredId(tx, ctx, productRecord, offering)) ?? null }),
    // Its steps are rows of their own.
    ...(input.steps && { updatedAt: new Date() }),
  };
}
