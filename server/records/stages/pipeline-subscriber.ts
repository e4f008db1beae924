import { type ChangeSet, isGone, type RecordChange, type Subscriber } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';

/** A pipeline shows its stages, so whatever writes one, an undo too, moves the pipeline's `updatedAt`. */
export const pipelineSubscriber: Subscriber = {
  name: 'pipelines of stages',
  prepare: (tx, ctx, set) => touchPipelines(tx, ctx, set, isGone),
  handle: (tx, ctx, set) => touchPipelines(tx, ctx, set, (change) => !isGone(change)),
};

async function touchPipelines(
  tx: Transaction,
  ctx: Context,
  { table, changes }: ChangeSet,
  isMeant: (change: RecordChange) => boolean,
): Promise<void> {
  const ids = table === 'Stage' ? changes.filter(isMeant).map(({ id }) => id) : [];
  if (ids.length === 0) return;
  await tx.query(sql`
    UPDATE "Pipeline" p SET "updatedAt" = now() FROM (
      SELECT o.id FROM "Pipeline" o WHERE o."workspaceId" = ${ctx.workspaceId}::uuid AND o.id IN (
        SELECT s."pipelineId" FROM "Stage" s WHERE s."workspaceId" = ${ctx.workspaceId}::uuid AND s.id = ANY(${ids}::uuid[]))
      ORDER BY o.id FOR NO KEY UPDATE) found
    WHERE p."workspaceId" = ${ctx.workspaceId}::uuid AND p.id = found.id`);
}
