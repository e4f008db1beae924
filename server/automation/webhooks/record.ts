import { columns, computed, defineRecord, times } from '@/server/kernel/db/record';
import type { Delivery, Replay, Webhook } from './contract';
import { webhookDescriptor } from './descriptor';

export const webhookRecord = defineRecord<Webhook>({
  ...webhookDescriptor,
  fields: {
    ...columns('id', 'url'),
    ...computed('description', `coalesce(t.description, '')`),
    ...columns('events', 'active', 'skipUnchanged', 'consecutiveFailures'),
    ...times('disabledAt'),
    ...columns('disabledReason'),
    ...times('previousSecretUntil', 'createdAt', 'updatedAt'),
  },
});

/** `data` is the whole envelope, printed from the very bytes that were sent. */
export const deliveryRecord = defineRecord<Delivery>({
  key: 'delivery',
  plural: 'deliveries',
  resource: 'Webhook delivery',
  table: 'WebhookDelivery',
  fields: {
    ...columns('id', 'endpointId'),
    ...computed('eventId', `'evt_' || t."eventId"`),
    ...columns('type', 'sequence', 'replayId'),
    ...times('eventCreatedAt'),
    ...columns('status', 'attempts'),
    ...times('nextAttemptAt', 'lastAttemptAt'),
    ...columns('responseStatus', 'durationMs', 'lastError'),
    ...times('deliveredAt', 'createdAt'),
    ...computed(
      'data',
      'event.payload::json',
      'JOIN "Event" event ON event."workspaceId" = t."workspaceId" AND event.id = t."eventId"',
    ),
  },
});

export const replayRecord = defineRecord<Replay>({
  key: 'replay',
  plural: 'replays',
  resource: 'Replay',
  table: 'WebhookReplay',
  fields: {
    ...columns('id', 'endpointId'),
    ...times('since', 'until'),
    ...columns('types', 'events', 'queued'),
    ...times('endedAt', 'createdAt'),
  },
});
