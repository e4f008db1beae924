import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { newId } from '@/server/kernel/db/ids';
import { lockRecordType } from '@/server/kernel/db/lock';
import { getRecord } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import { dealStagesOf } from '@/server/records/stages/deal-stage';
import { checkOutcome } from '@/server/records/stages/fields';
import { stageRecord } from '@/server/records/stages/record';
import type { Pipeline, pipelinesContract } from './contract';
import { pipelineRecord } from './record';

export function createPipeline(
  ctx: Context,
  { name, stages }: Input<typeof pipelinesContract.create>,
): Promise<{ pipeline: Pipeline }> {
  stages.forEach(checkOutcome);
  const dealStages = dealStagesOf(stages);
  return transaction(ctx, async (tx) => {
    await lockRecordType(tx, ctx, 'pipelines');
    const { workspaceId } = ctx;
    const { _max: last } = await tx.pipeline.aggregate({ where: { workspaceId }, _max: { order: true } });
    const pipelineId = newId();
    const columns = { name, order: (last.order ?? -1) + 1 };
    await applyChanges(tx, ctx, { record: pipelineRecord }, [{ kind: 'created', id: pipelineId, columns }]);
    const made = stages.map((stage, order) => ({
      ...{ pipelineId, name: stage.name, order, won: stage.won ?? false, lost: stage.lost ?? false },
      ...{ dealStage: dealStages[order] ?? 'NEW', probability: stage.probability ?? null },
    }));
    await applyChanges(
      tx,
      ctx,
      { record: stageRecord },
      made.map((stage) => ({ kind: 'created', id: newId(), columns: stage })),
    );
    return { pipeline: await getRecord(pipelineRecord, ctx, pipelineId, tx) };
  });
}
