import type { Actor, Context } from '@/server/kernel/context';
import { raw, sql, sweepDb } from '@/server/kernel/db/client';
import { utcText } from '@/server/kernel/db/record';
import type { ClaimedJob } from '@/server/kernel/leases/drain-jobs';
import { leaseOn } from '@/server/kernel/leases/lease';
import { REVERT } from '../later-changes';

export const lease = leaseOn({ table: 'Revert', holder: 'leaseId', seconds: 30 });

/** A revert that is worked at. */
export interface ClaimedRevert extends ClaimedJob {
  actor: Actor;
  /** What is taken back, who did it, and when it made its last change. */
  operationId: string;
  operationActor: string;
  operationAt: string;
}

/** Claims the revert that was left alone the longest. */
export async function claimRevert(): Promise<ClaimedRevert | undefined> {
  const due = raw(`d.status IN ('queued', 'running')`);
  const [claimed] = await sweepDb.query<ClaimedRevert>(sql`
    UPDATE "Revert" r SET ${lease.taken()}, status = 'running', attempts = r.attempts + 1, "updatedAt" = now()
    FROM (${lease.free(due, raw('d."updatedAt"'), 1)}) f WHERE r."workspaceId" = f."workspaceId" AND r.id = f.id
    RETURNING r."workspaceId"::text, r.id::text, ${lease.leaseId('r')}, r.actor, r."operationId"::text, r."operationActor",
      ${raw(utcText('r."operationAt"'))} AS "operationAt", r.attempts`);
  return claimed;
}

/** Lets a revert go on with whoever comes next. */
export const releaseRevert = (claimed: ClaimedRevert) =>
  sweepDb.query(sql`UPDATE "Revert" SET ${lease.released} WHERE ${lease.isMine(claimed)}`);

/** Whoever asked for it, as they were when it was claimed: all pages are one operation. What they may do is asked again at each page. */
export const actingAs = ({ workspaceId, id, actor, operationId }: ClaimedRevert): Context => ({
  ...{ workspaceId, actor, requestId: id, cause: `${REVERT}${operationId}` },
  operation: { id, name: 'operations.revert' },
});
