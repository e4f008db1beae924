import type { Actor, Context } from '@/server/kernel/context';
import { raw, sql, sweepDb } from '@/server/kernel/db/client';
import type { ClaimedJob } from '@/server/kernel/leases/drain-jobs';
import { leaseOn } from '@/server/kernel/leases/lease';
import type { Action } from '@/server/records/bulk-actions/contract';
import type { ListedPlural } from '@/server/records/listed-records';

export const lease = leaseOn({ table: 'BulkAction', holder: 'leaseId', seconds: 30 });

/** A bulk action that is worked at. */
export interface ClaimedBulkAction extends ClaimedJob {
  resource: ListedPlural;
  action: Action;
  actor: Actor;
  operationId: string;
  /** The page that comes next. */
  position: number;
}

/** Claims the bulk action that was left alone the longest. */
export async function claimBulkAction(): Promise<ClaimedBulkAction | undefined> {
  const due = raw(`d.status IN ('queued', 'running')`);
  const [claimed] = await sweepDb.query<ClaimedBulkAction>(sql`
    UPDATE "BulkAction" b SET ${lease.taken()}, status = 'running', attempts = b.attempts + 1, "updatedAt" = now()
    FROM (${lease.free(due, raw('d."updatedAt"'), 1)}) f WHERE b."workspaceId" = f."workspaceId" AND b.id = f.id
    RETURNING b."workspaceId"::text, b.id::text, ${lease.leaseId('b')}, b.resource, b.action, b.actor, b."operationId"::text, b.position,
      b.attempts`);
  return claimed;
}

/** Lets a bulk action go on with whoever comes next. */
export const releaseBulkAction = (claimed: ClaimedBulkAction) =>
  sweepDb.query(sql`UPDATE "BulkAction" SET ${lease.released} WHERE ${lease.isMine(claimed)}`);

/** Whoever asked for it, as they were then: all that it does is one operation. What they may do is asked again at each page. */
export const actingAs = ({ workspaceId, id, resource, actor, operationId }: ClaimedBulkAction): Context => ({
  ...{ workspaceId, actor, requestId: id, cause: `bulk:${id}` },
  operation: { id: operationId, name: `${resource}.bulk` },
});
