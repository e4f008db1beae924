import type { Context } from '@/server/context';
import { newId } from '@/server/db/ids';
import { getRecordId } from '@/server/db/record';
import { transaction } from '@/server/db/transaction';
import { insertEvent } from '@/server/events/emit';
import { webhookRecord } from './record';
import { claimSingle, sendSingle } from './send-now';

/** Sends an event to this one endpoint, whatever it subscribes to. */
export async function testWebhook(ctx: Context, { id }: { id: string }) {
  const delivery = await transaction(ctx, async (tx) => {
    const endpointId = await getRecordId(webhookRecord, ctx, id, tx);
    const eventId = newId();
    const data = { message: 'This is a test event. Your endpoint can receive webhooks.', endpointId };
    await insertEvent(tx, ctx, { eventId, type: 'webhook.test' }, data);
    return claimSingle(tx, ctx, { endpointId, eventId });
  });
  return sendSingle(ctx, delivery);
}
