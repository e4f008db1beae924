import { insertEvent } from '@/server/automation/events/outbox';
import type { Context } from '@/server/kernel/context';
import { newId } from '@/server/kernel/db/ids';
import { getRecordId } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import { webhookRecord } from './record';
import { claimSingle, sendSingle } from './send-now';

export const testData = (endpointId: string) => ({
  message: 'This is a test event. Your endpoint can receive webhooks.',
  endpointId,
});

/** Sends an event to this one endpoint, whatever it subscribes to. */
export async function testWebhook(ctx: Context, { id }: { id: string }) {
  const delivery = await transaction(ctx, async (tx) => {
    const endpointId = await getRecordId(webhookRecord, ctx, id, tx);
    const eventId = newId();
    await insertEvent(tx, ctx, { eventId, type: 'webhook.test' }, testData(endpointId));
    return claimSingle(tx, ctx, { endpointId, eventId });
  });
  return sendSingle(ctx, delivery);
}
