import { EVENT_TYPES, EVENTS, type EventType, isChangeType } from '@/server/automation/events/catalogue';
import { subjectOf } from '@/server/automation/events/change-payloads';
import { payloads } from '@/server/automation/events/payloads';
import { pascal } from '@/server/kernel/contract/components';
import { type JsonSchema, type Named, reference } from '@/server/kernel/contract/json-schema';

const dataName = (type: EventType) =>
  isChangeType(type) ? `${pascal(subjectOf(type))}ChangeData` : `${pascal(type)}Data`;

/** The data of every event by the name of its schema, beside the records that they show. */
export function payloadSchemas(answers: Named): Named {
  return new Map([...answers, ...EVENT_TYPES.map((type) => [payloads[type], dataName(type)] as const)]);
}

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const HEADERS = [
  header('X-Service-Event', 'The type of the event.', 'contact.created'),
  header(
    'X-Service-Delivery',
    'The id of the delivery; the same for every attempt.',
    '0198c1f2-6c40-7a31-9d2e-3f8b1c5a7e90',
  ),
  header(
    'X-Webhook-Sequence',
    'The number of the delivery among all to the endpoint, from 1 and without a gap; the same for every attempt.',
    '42',
  ),
  header(
    'X-Service-Signature',
    '`t` is the Unix time of the attempt, `v1` the hex HMAC-SHA256 of `<t>.<raw body>` keyed with the whole secret. Refuse a `t` older than 5 minutes.',
    't=1767225600,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd',
  ),
  header('webhook-id', 'Standard Webhooks: the id of the event.', 'evt_0198c1f2-6c3f-7b02-8e1d-2a7c9b4f6d10'),
  header('webhook-timestamp', 'Standard Webhooks: the Unix time of the attempt.', '1767225600'),
  header(
    'webhook-signature',
    'Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<raw body>` keyed with the base64 after `whsec_`.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

/** The `webhooks` of the document: one request per event type. */
export function describeWebhooks(schemas: Record<string, JsonSchema>, named: Named) {
  const entries = EVENT_TYPES.map((type) => {
    const data = named.get(payloads[type]);
    const post = {
      operationId: `webhook.${type}`,
      summary: EVENTS[type],
      tags: ['events'],
      parameters: HEADERS,
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: envelope(type, data && schemas[data] ? { $ref: reference(data) } : {}) },
        },
      },
      responses: {
        '2XX': { description: 'Taken. Anything else, or no answer within 10 seconds, is tried again.' },
      },
      security: [],
    };
    return [type, { post }] as const;
  });
  return Object.fromEntries(entries);
}

function envelope(type: string, data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: {
      id: { type: 'string', description: '`evt_<id>`; the same in every attempt and redelivery.' },
      type: { type: 'string', const: type },
      createdAt: { type: 'string', format: 'date-time', description: 'When it happened.' },
      workspaceId: { type: 'string' },
      data,
    },
    required: ['id', 'type', 'createdAt', 'workspaceId', 'data'],
  };
}
