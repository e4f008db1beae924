import { describeRecord, goesWith } from '@/server/kernel/contract/descriptor';

export const webhookDescriptor = describeRecord({
  table: 'WebhookEndpoint',
  key: 'webhook',
  plural: 'webhooks',
  resource: 'Webhook endpoint',
  reverting: { never: 'Webhook endpoints are changed by hand.' },
  parts: [
    {
      table: 'WebhookDelivery',
      points: {
        endpointId: goesWith('WebhookEndpoint'),
      },
    },
    { table: 'WebhookSequence', points: { endpointId: goesWith('WebhookEndpoint', 'once') } },
    { table: 'WebhookReplay', points: { endpointId: goesWith('WebhookEndpoint', 'once') } },
  ],
});
