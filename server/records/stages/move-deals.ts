import { recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import type { DealStage } from './deal-stage';
import type { StageRow } from './load';

/**
 * Puts every deal of these stages into another one, or into the same one under another fixed stage, and says so. They are dated by when
 * they are written, as writers of the stages were waited for.
 */
export async function moveDeals(
  tx: Transaction,
  ctx: Context,
  from: readonly string[],
  to: Pick<StageRow, 'id' | 'pipelineId' | 'dealStage'>,
): Promise<number> {
  const { id: stageId, pipelineId, dealStage: stage } = to;
  const write = recordSql`
    UPDATE "Deal" d SET "pipelineId" = ${pipelineId}::uuid, "stageId" = ${stageId}::uuid, stage = ${stage},
      "stageChangedAt" = clock_timestamp(), "updatedAt" = clock_timestamp()
    FROM (
      SELECT id, stage FROM "Deal"
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "stageId" = ANY(${from}::uuid[]) ORDER BY id FOR UPDATE
    ) o
    WHERE d."workspaceId" = ${ctx.workspaceId}::uuid AND d.id = o.id
    RETURNING d.id::text, o.stage AS previous`;
  const columns = { stage, stageId, pipelineId };
  const moved = await writeRecords<{ id: string; previous: DealStage }>(tx, ctx, 'Deal', write, ({ id, previous }) => ({
    ...{ kind: 'updated', id, columns, before: { stage: previous } },
  }));
  return moved.length;
}

/**
 * Locks stages until the transaction ends: writes that put deals there by what the stages were are waited for, and later
 * ones see what became of them.
 */
export async function lockStages(tx: Transaction, ctx: Context, stageIds: readonly string[]): Promise<void> {
  await tx.query(sql`
    SELECT 1 FROM "Stage" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ANY(${stageIds}::uuid[]) FOR UPDATE`);
}

/**
 * Empties stages that are about to go, and answers how many deals moved. Throws a 409 with `refusal` when deals have
 * nowhere to go.
 */
export async function clearStages(
  tx: Transaction,
  ctx: Context,
  stageIds: readonly string[],
  target: StageRow | undefined,
  refusal: (deals: number) => string,
): Promise<number> {
  await lockStages(tx, ctx, stageIds);
  if (target) return moveDeals(tx, ctx, stageIds, target);
  const [deals] = await tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM "Deal"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "stageId" = ANY(${stageIds}::uuid[])`);
  if (deals && deals.count > 0) throw conflict(refusal(deals.count), 'not_empty', { fix: { send: 'moveDealsTo' } });
  return 0;
}
