import type { Context } from '@/server/kernel/context';
import { badRequest, conflict, notFound } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { lockNoun } from '@/server/kernel/db/lock';
import { transaction } from '@/server/kernel/db/transaction';
import { touchPipeline } from '@/server/records/pipelines/touch';
import type { stagesContract } from './contract';
import { loadStages } from './load';
import { clearStages } from './move-deals';

export function deleteStage(ctx: Context, { id, moveDealsTo }: Input<typeof stagesContract.delete>) {
  return transaction(ctx, async (tx) => {
    await lockNoun(tx, ctx, 'pipelines');
    const stages = await loadStages(tx, ctx);
    const stage = stages.find((candidate) => candidate.id === id);
    if (!stage) throw notFound('Stage');
    const siblings = stages.filter((other) => other.pipelineId === stage.pipelineId);
    if (siblings.length === 1) throw conflict('A pipeline needs at least one stage.');
    const target = stages.find((candidate) => candidate.id === moveDealsTo);
    if (moveDealsTo !== undefined && !target) throw notFound('Stage');
    if (target === stage) throw badRequest('moveDealsTo must be another stage.');
    const movedDeals = await clearStages(
      tx,
      ctx,
      [id],
      target,
      (deals) => `This stage still has ${deals} deal(s). Pass moveDealsTo with another stage id to move them first.`,
    );
    await tx.query(sql`DELETE FROM "Stage" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid`);
    await tx.query(sql`
      UPDATE "Stage" SET "order" = "order" - 1
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "pipelineId" = ${stage.pipelineId}::uuid AND "order" > ${stage.order}`);
    await touchPipeline(tx, ctx, stage.pipelineId);
    return { deleted: 1 as const, id, movedDeals };
  });
}
