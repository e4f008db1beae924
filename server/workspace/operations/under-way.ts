import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';

/**
 * Throws the 409 of an operation that goes on in the background: what it does next would stay. Once it has ended or was stopped,
 * nothing follows, as each of its steps holds the row that is read here.
 */
export async function refuseUnderWay(tx: Transaction, { workspaceId }: Context, operationId: string): Promise<void> {
  const running = await tx.query(sql`
    SELECT 1 FROM "BulkAction" b
    WHERE b."workspaceId" = ${workspaceId}::uuid AND b."operationId" = ${operationId}::uuid AND b.status IN ('queued', 'running')
    UNION ALL SELECT 1 FROM "Import" i
    WHERE i."workspaceId" = ${workspaceId}::uuid AND i."operationId" = ${operationId}::uuid AND i.state = 'RUNNING'
    UNION ALL SELECT 1 FROM "Revert" r
    WHERE r."workspaceId" = ${workspaceId}::uuid AND r.id = ${operationId}::uuid AND r.status IN ('queued', 'running')`);
  if (running.length > 0)
    throw conflict('This operation is under way. Stop it first, then take it back.', 'wrong_state');
}
