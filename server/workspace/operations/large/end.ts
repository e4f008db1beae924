import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';

/** Ends a revert. One that was stopped keeps the pages that are left, so that it can go on. */
export async function endRevert(
  tx: Transaction,
  { workspaceId, id }: { workspaceId: string; id: string },
  status: 'stopped' | 'done' | 'failed',
  error: string | null = null,
): Promise<void> {
  const ended = await tx.query(sql`
    UPDATE "Revert" SET status = ${status}, error = ${error}, "leaseId" = NULL, "leaseUntil" = NULL, "endedAt" = now(), "updatedAt" = now()
    WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${id}::uuid AND status IN ('queued', 'running', 'stopped') RETURNING 1 AS ended`);
  if (ended.length === 0 || status === 'stopped') return;
  await tx.query(sql`DELETE FROM "RevertPage" WHERE "workspaceId" = ${workspaceId}::uuid AND "revertId" = ${id}::uuid`);
}
