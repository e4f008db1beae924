import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { nothingToChange } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { getRecord, getRecordId } from '@/server/kernel/db/record';
import { referredId } from '@/server/kernel/db/referred';
import { type Tx, transaction } from '@/server/kernel/db/transaction';
import { findSender } from '@/server/outreach/campaigns/sender';
import { ownSender } from '@/server/outreach/emails/acting';
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
    await refuseOthersMail(tx, ctx, id, input);
    const columns = await columnsOf(tx, ctx, input);
    await applyChanges(tx, ctx, { record: sequenceRecord }, [{ kind: 'updated', id, columns }]);
    if (steps) await replaceSteps(tx, ctx, id, steps);
    if (status === 'ARCHIVED')
      await endEnrollments(tx, ctx, id, { state: 'EXITED', reason: 'The sequence was archived.' });
    return { sequence: await getRecord(sequenceRecord, ctx, id, tx) };
  });
}

/** What a sequence that sends by itself sends, its own member says (ownSender), and whether it does. */
async function refuseOthersMail(tx: Tx, ctx: Context, id: string, { steps, sendMode, fromEmail }: Change) {
  if ((steps === undefined && sendMode !== 'AUTO') || fromEmail !== undefined) return;
  const [row] = await tx.query<{ sendMode: string; memberId: string | null; fromEmail: string }>(sql`
    SELECT "sendMode", "memberId"::text, coalesce("fromEmail", '') AS "fromEmail" FROM "Sequence"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid`);
  if (row && (sendMode ?? row.sendMode) === 'AUTO') await ownSender(tx, ctx, row);
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
