import { applyChanges, recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { getRecord } from '@/server/kernel/db/record';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import type { dealsContract } from './contract';
import { dealEventRecord } from './record';

interface BoardPosition {
  stage: string;
  stageId: string;
}

/** Moves a deal to a stage, as dragging it on the board does. Where it is there already, nothing is written and no event is sent. */
export function moveDeal(ctx: Context, { id, stageId, lossReason }: Input<typeof dealsContract.move>) {
  return sqlTransaction(ctx, async (tx) => {
    const before = await lockDeal(tx, ctx, id);
    if (before.stageId !== stageId) await place(tx, ctx, id, stageId, before);
    if (lossReason !== undefined)
      await applyChanges(tx, ctx, { record: dealEventRecord }, [{ kind: 'updated', id, columns: { lossReason } }]);
    return { deal: await getRecord(dealEventRecord, ctx, id, tx) };
  });
}

async function lockDeal(tx: Transaction, ctx: Context, id: string): Promise<BoardPosition> {
  if (!isId(id)) throw notFound('Deal');
  const [deal] = await tx.query<BoardPosition>(sql`
    SELECT stage, "stageId"::text FROM "Deal" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid FOR UPDATE`);
  if (!deal) throw notFound('Deal');
  return deal;
}

async function place(tx: Transaction, ctx: Context, id: string, stageId: string, before: BoardPosition): Promise<void> {
  if (!isId(stageId)) throw notFound('Stage');
  // Held until the end, so that the stage cannot come to stand for another fixed stage meanwhile.
  await tx.query(sql`
    SELECT 1 FROM "Stage" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${stageId}::uuid FOR KEY SHARE`);
  const at = new Date().toISOString();
  const write = recordSql`
    UPDATE "Deal" d SET "stageId" = s.id, "pipelineId" = s."pipelineId", stage = s."dealStage",
      "stageChangedAt" = ${at}::timestamptz, "updatedAt" = ${at}::timestamptz
    FROM "Stage" s WHERE s."workspaceId" = ${ctx.workspaceId}::uuid AND s.id = ${stageId}::uuid
      AND d."workspaceId" = s."workspaceId" AND d.id = ${id}::uuid
    RETURNING d.stage, d."stageId"::text, d."pipelineId"::text`;
  const detail = { dragged: true };
  const placed = await writeRecords<BoardPosition>(tx, ctx, 'Deal', write, (columns) => ({
    ...{ kind: 'updated', id, columns: { ...columns }, before: { ...before }, detail },
  }));
  if (placed.length === 0) throw notFound('Stage');
}
