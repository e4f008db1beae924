import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { notFound, nothingToUpdate } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { lockRecordType } from '@/server/kernel/db/lock';
import { getRecord } from '@/server/kernel/db/record';
import { type Tx, transaction } from '@/server/kernel/db/transaction';
import type { stagesContract } from './contract';
import { type DealStage, dealStagesOf } from './deal-stage';
import { checkOutcome, type Stage } from './fields';
import { loadStages } from './load';
import { lockStages, moveDeals } from './move-deals';
import { stageRecord } from './record';

export function updateStage(
  ctx: Context,
  { id, name, won, lost, probability }: Input<typeof stagesContract.update>,
): Promise<{ stage: Stage }> {
  if ([name, won, lost, probability].every((sent) => sent === undefined)) {
    throw nothingToUpdate('name', 'won', 'lost', 'probability');
  }
  return transaction(ctx, async (tx) => {
    await lockRecordType(tx, ctx, 'pipelines');
    const now = (await loadStages(tx, ctx)).find((stage) => stage.id === id);
    if (!now) throw notFound('Stage');
    const before = await getRecord(stageRecord, ctx, id, tx);
    const outcome = { won: won ?? before.won, lost: lost ?? before.lost };
    checkOutcome(outcome);
    const remapped = outcome.won !== before.won || outcome.lost !== before.lost;
    const dealStage = remapped ? await dealStageAt(tx, ctx, now.pipelineId, id, outcome) : now.dealStage;
    const sent = { ...(name !== undefined && { name }), ...(probability !== undefined && { probability }) };
    const columns = { ...sent, ...outcome, dealStage };
    if (dealStage !== now.dealStage) await lockStages(tx, ctx, [id]);
    await applyChanges(tx, ctx, { record: stageRecord }, [{ kind: 'updated', id, columns, before: { ...before } }]);
    if (dealStage !== now.dealStage) await moveDeals(tx, ctx, [id], { ...now, dealStage });
    return { stage: await getRecord(stageRecord, ctx, id, tx) };
  });
}

/** The fixed stage that a stage has at its place once its outcome has changed. */
async function dealStageAt(
  tx: Tx,
  ctx: Context,
  pipelineId: string,
  id: string,
  outcome: { won: boolean; lost: boolean },
): Promise<DealStage> {
  const stages = await tx.stage.findMany({
    where: { workspaceId: ctx.workspaceId, pipelineId },
    select: { id: true, won: true, lost: true },
    orderBy: { order: 'asc' },
  });
  const changed = stages.map((stage) => (stage.id === id ? outcome : stage));
  return dealStagesOf(changed)[stages.findIndex((stage) => stage.id === id)] ?? 'NEW';
}
