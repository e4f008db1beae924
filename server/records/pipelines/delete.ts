import { applyChanges, recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { badRequest, conflict, notFound } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { lockRecordType } from '@/server/kernel/db/lock';
import { getRecord } from '@/server/kernel/db/record';
import { type Transaction, transaction } from '@/server/kernel/db/transaction';
import { loadStages } from '@/server/records/stages/load';
import { clearStages } from '@/server/records/stages/move-deals';
import { stageRecord } from '@/server/records/stages/record';
import type { pipelinesContract } from './contract';
import { pipelineRecord } from './record';

export function deletePipeline(ctx: Context, { id, moveDealsTo }: Input<typeof pipelinesContract.delete>) {
  return transaction(ctx, async (tx) => {
    await lockRecordType(tx, ctx, 'pipelines');
    const { isDefault } = await getRecord(pipelineRecord, ctx, id, tx);
    const stages = await loadStages(tx, ctx);
    const own = stages.filter((stage) => stage.pipelineId === id).map((stage) => stage.id);
    if (own.length === stages.length) throw conflict("You can't delete your only pipeline.");
    const target = stages.find((stage) => stage.id === moveDealsTo);
    if (moveDealsTo !== undefined && !target) throw notFound('Stage');
    if (target?.pipelineId === id)
      throw badRequest('moveDealsTo must be a stage of another pipeline.', {
        code: 'invalid_value',
        field: 'moveDealsTo',
      });
    const movedDeals = await clearStages(
      tx,
      ctx,
      own,
      target,
      (deals) =>
        `This pipeline still has ${deals} deal(s). Pass moveDealsTo with a stage id from another pipeline to move them first.`,
    );
    const deleted = (gone: string) => ({ kind: 'deleted', id: gone, columns: {} }) as const;
    await applyChanges(tx, ctx, { record: stageRecord }, own.map(deleted));
    await applyChanges(tx, ctx, { record: pipelineRecord }, [deleted(id)]);
    if (isDefault) await handOverDefault(tx, ctx);
    return { deleted: 1 as const, id, movedDeals };
  });
}

/** The first of the rest becomes the default pipeline. */
async function handOverDefault(tx: Transaction, ctx: Context): Promise<void> {
  const write = recordSql`
    UPDATE "Pipeline" SET "isDefault" = true, "updatedAt" = now()
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid
      AND id = (SELECT id FROM "Pipeline" WHERE "workspaceId" = ${ctx.workspaceId}::uuid ORDER BY "order", id LIMIT 1)
    RETURNING id::text`;
  await writeRecords<{ id: string }>(tx, ctx, 'Pipeline', write, ({ id }) => ({
    kind: 'updated',
    id,
    columns: { isDefault: true },
  }));
}
