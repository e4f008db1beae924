import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { raw, sql } from '@/server/kernel/db/client';
import { listPage } from '@/server/kernel/db/list';
import { all, getRecordId } from '@/server/kernel/db/record';
import { byId } from '@/server/kernel/db/sorting';
import type { webhooksContract } from './contract';
import { deliveryRecord, webhookRecord } from './record';

/** Whether what it delivers is still kept; looked up for each, which EXISTS would not be. */
const HAS_EVENT = sql`(SELECT TRUE FROM "Event" v WHERE v."workspaceId" = t."workspaceId" AND v.id = t."eventId")`;

export async function listDeliveries(ctx: Context, { id, status, ...page }: Input<typeof webhooksContract.deliveries>) {
  const endpointId = await getRecordId(webhookRecord, ctx, id);
  // The status is written into the statement, so that the planner can take the index of that status alone.
  const within = all([sql`t."endpointId" = ${endpointId}::uuid`, status && sql`t.status = ${raw(`'${status}'`)}`]);
  const { records, nextCursor } = await listPage(deliveryRecord, ctx, page, {
    filters: { endpointId, status },
    conditions: [HAS_EVENT],
    // Joined with the events before it is sorted, all of an endpoint's deliveries would be read for a page.
    sorting: { ...byId, isIndexed: 'always', within },
  });
  return { deliveries: records, nextCursor };
}
