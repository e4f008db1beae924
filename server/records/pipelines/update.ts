import { applyChanges } from '@/server/kernel/changes';
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
    await applyChanges(tx, ctx, { record: pipelineRecord }, [{ kind: 'updated', id, columns: { name } }]);
    return { pipeline: await getRecord(pipelineRecord, ctx, id, tx) };
  });
}
