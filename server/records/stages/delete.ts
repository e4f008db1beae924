import { applyChanges, recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { badRequest, conflict, notFound } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { lockRecordType } from '@/server/kernel/db/lock';
import { type Transaction, transaction } from '@/server/kernel/db/transaction';
import type { stagesContract } from './contract';
import { loadStages, type StageRow } from './load';
import { clearStages } from './move-deals';
import { stageRecord } from './record';

export function deleteStage(ctx: Context, { id, moveDealsTo }: Input<typeof stagesContract.delete>) {
  return transaction(ctx, async (tx) => {
    await lockRecordType(tx, ctx, 'pipelines');
    const stages = await loadStages(tx, ctx);
    const stage = stages.find((candidate) => candidate.id === id);
    if (!stage) throw notFound('Stage');
    const siblings = stages.filter((other) => other.pipelineId === stage.pipelineId);
    if (siblings.length === 1) throw conflict('A pipeline needs at least one stage.');
    const target = stages.find((candidate) => candidate.id === moveDealsTo);
    if (moveDealsTo !== undefined && !target) throw notFound('Stage');
    if (target === stage)
      throw badRequest('moveDealsTo must be another stage.', { code: 'invalid_value', field: 'moveDealsTo' });
    const movedDeals = await clearStages(
      tx,
      ctx,
      [id],
      target,
      (deals) => `This stage still has ${deals} deal(s). Pass moveDealsTo with another stage id to move them first.`,
    );
    await applyChanges(tx, ctx, { record: stageRecord }, [{ kind: 'deleted', id, columns: {} }]);
    await closeGap(tx, ctx, stage);
    return { deleted: 1 as const, id, movedDeals };
  });
}

/** Moves the stages after a place up by one. */
async function closeGap(tx: Transaction, ctx: Context, { pipelineId, order }: StageRow): Promise<void> {
  const write = recordSql`
    UPDATE "Stage" SET "order" = "order" - 1, "updatedAt" = now()
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "pipelineId" = ${pipelineId}::uuid AND "order" > ${order}
    RETURNING id::text, "order"`;
  await writeRecords<{ id: string; order: number }>(tx, ctx, 'Stage', write, ({ id, order: place }) => ({
    ...{ kind: 'updated', id, columns: { order: place }, before: { order: place + 1 } },
  }));
}
