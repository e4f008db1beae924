import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { getRecord, getRecordId } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import type { Pipeline, pipelinesContract } from './contract';
import { pipelineRecord } from './record';

export function updatePipeline(
  ctx: Context,
  { id, name }: Input<typeof pipelinesContract.update>,
): Promise<{ pipeline: Pipeline }> {
  return transaction(ctx, async (tx) => {
    await getRecordId(pipelineRecord, ctx, id, tx, { lock: true });
    const where = { workspaceId_id: { workspaceId: ctx.workspaceId, id } };
    await tx.pipeline.update({ where, data: { name }, select: { id: true } });
    return { pipeline: await getRecord(pipelineRecord, ctx, id, tx) };
  });
}
