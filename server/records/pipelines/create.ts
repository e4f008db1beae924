import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { newId } from '@/server/kernel/db/ids';
import { lockNoun } from '@/server/kernel/db/lock';
import { getRecord } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import { dealStagesOf } from '@/server/records/stages/deal-stage';
import { checkOutcome } from '@/server/records/stages/fields';
import type { Pipeline, pipelinesContract } from './contract';
import { pipelineRecord } from './record';

export function createPipeline(
  ctx: Context,
  { name, stages }: Input<typeof pipelinesContract.create>,
): Promise<{ pipeline: Pipeline }> {
  stages.forEach(checkOutcome);
  const dealStages = dealStagesOf(stages);
  return transaction(ctx, async (tx) => {
    await lockNoun(tx, ctx, 'pipelines');
    const { workspaceId } = ctx;
    const { _max: last } = await tx.pipeline.aggregate({ where: { workspaceId }, _max: { order: true } });
    const pipelineId = newId();
    const pipeline = { workspaceId, id: pipelineId, name, order: (last.order ?? -1) + 1 };
    await tx.pipeline.create({ data: pipeline, select: { id: true } });
    await tx.stage.createMany({
      data: stages.map(({ name: stageName, won = false, lost = false }, order) => ({
        ...{ workspaceId, id: newId(), pipelineId, name: stageName, order, won, lost },
        dealStage: dealStages[order] ?? 'NEW',
      })),
    });
    return { pipeline: await getRecord(pipelineRecord, ctx, pipelineId, tx) };
  });
}
