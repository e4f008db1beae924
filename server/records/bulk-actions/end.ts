import type { Actor } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { announce } from '@/server/workspace/live/topics';
import { notify } from '@/server/workspace/notifications';
import type { BulkAction } from './contract';
import { RESOURCES } from './resources';

type Ended = Pick<BulkAction, 'resource' | 'action' | 'done'> & { actor: Actor };

/** Ends a bulk action that has not ended, for good: nobody goes on with it, so its pages are not kept. */
export async function endBulkAction(
  tx: Transaction,
  { workspaceId, id }: { workspaceId: string; id: string },
  status: Extract<BulkAction['status'], 'stopped' | 'done' | 'failed'>,
  error: string | null = null,
): Promise<void> {
  const [ended] = await tx.query<Ended>(sql`
    UPDATE "BulkAction" SET status = ${status}, error = ${error}, "leaseId" = NULL, "leaseUntil" = NULL, "endedAt" = now(), "updatedAt" = now()
    WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${id}::uuid AND status IN ('queued', 'running') RETURNING resource, action, actor, done`);
  if (!ended) return;
  await notifyOwner(tx, workspaceId, ended);
  await tx.query(sql`
    DELETE FROM "BulkActionRows" WHERE "workspaceId" = ${workspaceId}::uuid AND "bulkActionId" = ${id}::uuid`);
  announce(tx, workspaceId, { topic: 'bulk-actions', id });
}

/** Notifies a member of what is theirs now, once for all of it; who gave it to themselves knows. */
async function notifyOwner(
  tx: Transaction,
  workspaceId: string,
  { resource, action, done, actor }: Ended,
): Promise<void> {
  const { definition, descriptor } = RESOURCES[resource];
  if (action.type !== 'setOwner' || action.ownerId === null || done === 0 || !definition?.ownerNotification) return;
  if (actor.kind === 'member' && actor.memberId === action.ownerId) return;
  await notify(
    tx,
    { workspaceId },
    {
      to: [action.ownerId],
      kind: definition.ownerNotification.kind,
      title: done === 1 ? `A ${descriptor.key} is yours now` : `${done} ${descriptor.plural} are yours now`,
      href: `/${descriptor.plural}?ownerId=${action.ownerId}`,
    },
  );
}
