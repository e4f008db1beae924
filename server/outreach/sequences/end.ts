import { signalWork } from '@/inngest/signal';
import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';

/** Ends enrolments of a sequence that are active, all of them or those of some contacts, and answers how many there were. */
export async function endEnrollments(
  tx: Transaction,
  ctx: Context,
  sequenceId: string,
  { state, reason, contactIds }: { state: 'EXITED' | 'UNENROLLED'; reason: string; contactIds?: string[] },
): Promise<number> {
  const ended = await tx.query(sql`
    UPDATE "Enrollment" SET state = ${state}, reason = ${reason}, "nextAt" = NULL, "awaitsId" = NULL, "endedAt" = now(), "updatedAt" = now()
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "sequenceId" = ${sequenceId}::uuid AND state = 'ACTIVE'
      AND (${contactIds === undefined} OR "contactId" = ANY(${contactIds ?? []}::uuid[])) RETURNING 1 AS ended`);
  tx.afterCommit(() => signalWork('sequences/due'));
  return ended.length;
}
