import { z } from 'zod';
import { EVENT_TOPICS, EVENT_TYPES } from '@/server/automation/events/catalogue';
import { topic } from '@/server/automation/events/topic';
import { deleted } from '@/server/kernel/contract/batch';
import { cursor, filterChoice, limit, nextCursor, oneOf, text, utc } from '@/server/kernel/contract/fields';
import { idOf } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';

export const DELIVERY_STATUSES = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;

export const webhook = z.strictObject({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(EVENT_TOPICS)),
  active: z.boolean(),
  skipUnchanged: z.boolean(),
  consecutiveFailures: z.int().describe('Deliveries in a row that used up all their attempts.'),
  disabledAt: utc().nullable(),
  disabledReason: z.enum(['user', 'failures']).nullable(),
  createdAt: utc(),
  updatedAt: utc(),
});
export type Webhook = z.infer<typeof webhook>;

export const delivery = z.strictObject({
  id: z.string(),
  endpointId: z.string(),
  eventId: z.string(),
  type: z.enum(EVENT_TYPES),
  eventCreatedAt: utc(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int(),
  nextAttemptAt: utc().nullable(),
  lastAttemptAt: utc().nullable(),
  responseStatus: z.int().nullable(),
  durationMs: z.int().nullable(),
  lastError: z.string().nullable(),
  deliveredAt: utc().nullable(),
  createdAt: utc(),
  data: z.looseObject({}).describe('The whole body as sent: id, type, createdAt, workspaceId, data.'),
});
export type Delivery = z.infer<typeof delivery>;

const HTTPS = 'The webhook URL must start with https://.';
const url = () =>
  z
    .string()
    .trim()
    .max(2000)
    .regex(/^https:\/\//i, { error: HTTPS, abort: true })
    .refine((value) => URL.canParse(value), { error: 'Invalid url', abort: true })
    .refine((value) => !new URL(value).username && !new URL(value).password, 'The URL must not carry credentials');
const subscribed = () =>
  z
    .array(topic)
    .min(1)
    .describe('Types, `<kind of record>.*` for all of one kind, or `*` for all. Those of GET /webhooks/events.');
const skipUnchanged = () =>
  z
    .boolean()
    .optional()
    .describe('Leaves out events of writes that changed nothing, such as the second import of the same rows.');
const description = () => text(500).nullable().optional();

const one = z.strictObject({ webhook });
const withSecret = z.strictObject({
  webhook,
  secret: z.string().describe('Starts with whsec_. Shown in this answer only.'),
});

export const webhooksContract = {
  list: operation({
    id: 'webhooks.list',
    method: 'GET',
    path: '/webhooks',
    scopes: ['read:webhooks'],
    summary: 'List webhook endpoints, newest first',
    input: z.object({}),
    output: z.strictObject({ webhooks: z.array(webhook) }),
  }),
  create: operation({
    id: 'webhooks.create',
    method: 'POST',
    path: '/webhooks',
    scopes: ['write:webhooks'],
    summary: 'Register a webhook endpoint',
    description: 'The address must be public. The signing secret is shown in this answer only.',
    input: z.object({ url: url(), events: subscribed(), description: description(), skipUnchanged: skipUnchanged() }),
    output: withSecret,
    status: 201,
    secretFields: ['secret'],
    example: { url: 'https://example.com/hooks/crm', events: ['contact.created', 'deal.stage_changed'] },
  }),
  events: operation({
    id: 'webhooks.events',
    method: 'GET',
    path: '/webhooks/events',
    scopes: ['read:webhooks'],
    summary: 'List the event types that an endpoint can subscribe to',
    input: z.object({}),
    output: z.strictObject({
      events: z.array(z.strictObject({ type: z.enum(EVENT_TYPES), description: z.string() })),
    }),
  }),
  get: operation({
    id: 'webhooks.get',
    method: 'GET',
    path: '/webhooks/{id}',
    scopes: ['read:webhooks'],
    summary: 'Read a webhook endpoint',
    input: z.object({ id: idOf('WebhookEndpoint') }),
    output: one,
    errors: [404],
  }),
  update: operation({
    id: 'webhooks.update',
    method: 'PATCH',
    path: '/webhooks/{id}',
    scopes: ['write:webhooks'],
    summary: 'Change a webhook endpoint, or turn it off and on',
    description:
      'While it is off, pending deliveries are held for up to 30 days. Turning it on resets its failure count.',
    input: z.object({
      id: idOf('WebhookEndpoint'),
      url: url().optional(),
      events: subscribed().optional(),
      description: description(),
      active: z.boolean().optional(),
      skipUnchanged: skipUnchanged(),
    }),
    output: one,
    errors: [404],
    example: { active: true },
  }),
  delete: operation({
    id: 'webhooks.delete',
    method: 'DELETE',
    path: '/webhooks/{id}',
    scopes: ['write:webhooks'],
    summary: 'Remove a webhook endpoint and its delivery history',
    input: z.object({ id: idOf('WebhookEndpoint') }),
    output: deleted,
    errors: [404],
  }),
  rotateSecret: operation({
    id: 'webhooks.rotate-secret',
    method: 'POST',
    path: '/webhooks/{id}/rotate-secret',
    scopes: ['write:webhooks'],
    summary: 'Replace the signing secret; the old one stops working at once',
    input: z.object({ id: idOf('WebhookEndpoint') }),
    output: withSecret,
    errors: [404],
    secretFields: ['secret'],
  }),
  test: operation({
    id: 'webhooks.test',
    method: 'POST',
    path: '/webhooks/{id}/test',
    scopes: ['write:webhooks'],
    summary: 'Send a webhook.test event now; it never counts toward shut-off',
    input: z.object({ id: idOf('WebhookEndpoint') }),
    output: z.strictObject({ delivery }),
    errors: [404],
  }),
  deliveries: operation({
    id: 'webhooks.deliveries',
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    scopes: ['read:webhooks'],
    summary: 'List the deliveries to an endpoint, newest first; they are kept 30 days',
    input: z.object({
      id: idOf('WebhookEndpoint'),
      status: filterChoice(DELIVERY_STATUSES, oneOf('status', DELIVERY_STATUSES)),
      limit: limit(100, 50),
      cursor: cursor(),
    }),
    output: z.strictObject({ deliveries: z.array(delivery), nextCursor: nextCursor() }),
    errors: [404],
  }),
  redeliver: operation({
    id: 'webhooks.redeliver',
    method: 'POST',
    path: '/webhooks/{id}/deliveries/{deliveryId}/redeliver',
    scopes: ['write:webhooks'],
    summary: 'Send an event again now, as a new delivery of one attempt',
    input: z.object({ id: idOf('WebhookEndpoint'), deliveryId: idOf('WebhookDelivery') }),
    output: z.strictObject({ delivery }),
    errors: [404],
  }),
};
