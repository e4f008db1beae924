import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { announce } from '@/server/kernel/live/topics';
import type { BulkAction } from './contract';

/** Ends a bulk action that has not ended, for good: nobody goes on with it, so its pages are not kept. */
export async function endBulkAction(
  tx: Transaction,
  { workspaceId, id }: { workspaceId: string; id: string },
  status: Extract<BulkAction['status'], 'stopped' | 'done' | 'failed'>,
  error: string | null = null,
): Promise<void> {
  const ended = await tx.query(sql`
    UPDATE "BulkAction" SET status = ${status}, error = ${error}, "leaseId" = NULL, "leaseUntil" = NULL, "endedAt" = now(), "updatedAt" = now()
    WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${id}::uuid AND status IN ('queued', 'running') RETURNING 1`);
  if (ended.length === 0) return;
  await tx.query(sql`
    DELETE FROM "BulkActionRows" WHERE "workspaceId" = ${workspaceId}::uuid AND "bulkActionId" = ${id}::uuid`);
  announce(tx, workspaceId, { topic: 'bulk-actions', id });
}
