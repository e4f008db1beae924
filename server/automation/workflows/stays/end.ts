import type { Context } from '@/server/kernel/context';
import { raw, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import type { PendingRun } from '../evaluate/pending-runs';
import { workflowRecords } from '../names';
import { idleSince } from './since';

/** What a workflow does with an idle record is no sign of life: the record stays idle for it until somebody else comes. */
export async function endStays(tx: Transaction, ctx: Context, pendingRuns: PendingRun[]): Promise<void> {
  const stalled = pendingRuns.filter(({ change }) => change.trigger === 'STALLED');
  for (const entity of new Set(stalled.map(({ change }) => change.entity))) {
    const own = stalled.filter(({ change }) => change.entity === entity);
    await tx.query(sql`
      UPDATE "WorkflowStay" s SET since = ${idleSince(entity)}
      FROM unnest(${own.map(({ workflow }) => workflow.id)}::uuid[], ${own.map(({ change }) => change.recordId)}::uuid[])
        AS r(workflow, record)
      JOIN ${raw(`"${workflowRecords[entity].table}" t`)} ON t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = r.record
      WHERE s."workspaceId" = t."workspaceId" AND s."workflowId" = r.workflow AND s."recordId" = t.id`);
  }
}
