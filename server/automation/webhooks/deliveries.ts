import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { raw, sql } from '@/server/kernel/db/client';
import { listRecords } from '@/server/kernel/db/list';
import { getRecordId } from '@/server/kernel/db/record';
import type { webhooksContract } from './contract';
import { deliveryRecord, webhookRecord } from './record';

export async function listDeliveries(ctx: Context, { id, status, ...page }: Input<typeof webhooksContract.deliveries>) {
  const endpointId = await getRecordId(webhookRecord, ctx, id);
  const { records, nextCursor } = await listRecords(deliveryRecord, ctx, page, { endpointId, status }, [
    sql`t."endpointId" = ${endpointId}::uuid`,
    // Written into the statement, so that the planner can take the index of that status alone.
    status && sql`t.status = ${raw(`'${status}'`)}`,
  ]);
  return { deliveries: records, nextCursor };
}
