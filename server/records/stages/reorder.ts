import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { mistake } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { lockRecordType } from '@/server/kernel/db/lock';
import { getRecord } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import type { Pipeline } from '@/server/records/pipelines/contract';
import { lockPipeline } from '@/server/records/pipelines/lock';
import { pipelineRecord } from '@/server/records/pipelines/record';
import type { stagesContract } from './contract';
import { stageRecord } from './record';

/** Stages keep their fixed stages wherever they go, so that no deal changes its own. */
export function reorderStages(
  ctx: Context,
  { id, stageIds }: Input<typeof stagesContract.reorder>,
): Promise<{ pipeline: Pipeline }> {
  return transaction(ctx, async (tx) => {
    await lockRecordType(tx, ctx, 'pipelines');
    await lockPipeline(tx, ctx, id);
    const where = { workspaceId: ctx.workspaceId, pipelineId: id };
    const stages = await tx.stage.findMany({ where, select: { id: true } });
    const named = new Set(stageIds);
    if (stageIds.length !== stages.length || !stages.every((stage) => named.has(stage.id))) {
      throw mistake(`stageIds must list all ${stages.length} stages of this pipeline.`, { field: 'stageIds' });
    }
    const placed = stageIds.map((stageId, order) => ({ kind: 'updated' as const, id: stageId, columns: { order } }));
    await applyChanges(tx, ctx, { record: stageRecord }, placed);
    return { pipeline: await getRecord(pipelineRecord, ctx, id, tx) };
  });
}
