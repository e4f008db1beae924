import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { getRecordId } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import type { webhooksContract } from './contract';
import { webhookRecord } from './record';
import { HISTORY_DAYS } from './retention';
import { claimSingle, sendSingle } from './send-now';

/** The same event, id and bytes, as a new delivery; whatever becomes of it, it is not tried again. */
export async function redeliver(ctx: Context, { id, deliveryId }: Input<typeof webhooksContract.redeliver>) {
  const delivery = await transaction(ctx, async (tx) => {
    const endpointId = await getRecordId(webhookRecord, ctx, id, tx);
    const [event] = !isId(deliveryId)
      ? []
      : await tx.query<{ id: string }>(sql`
          UPDATE "Event" e SET "keptUntil" = now() + make_interval(days => ${HISTORY_DAYS}::int) FROM "WebhookDelivery" d
          WHERE d."workspaceId" = ${ctx.workspaceId}::uuid AND d.id = ${deliveryId}::uuid AND d."endpointId" = ${endpointId}::uuid
            AND e."workspaceId" = d."workspaceId" AND e.id = d."eventId" RETURNING e.id::text`);
    if (!event) throw notFound('Webhook delivery');
    return claimSingle(tx, ctx, { endpointId, eventId: event.id });
  });
  return sendSingle(ctx, delivery);
}
