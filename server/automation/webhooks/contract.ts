import { z } from 'zod';
import { EVENT_TOPICS, EVENT_TYPES } from '@/server/automation/events/catalogue';
import { topic } from '@/server/automation/events/topic';
import { deleted } from '@/server/kernel/contract/batch';
import { cursor, datetime, filterChoice, limit, nextCursor, oneOf, text, utc } from '@/server/kernel/contract/fields';
import { idOf } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { FAULT_NAMES } from './simulation';

const DELIVERY_STATUSES = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;

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
  previousSecretUntil: utc().nullable().describe('Until then the secret from before its rotation signs too.'),
  createdAt: utc(),
  updatedAt: utc(),
});
export type Webhook = z.infer<typeof webhook>;

const delivery = z.strictObject({
  id: z.string(),
  endpointId: z.string(),
  eventId: z.string(),
  type: z.enum(EVENT_TYPES),
  sequence: z
    .int()
    .nullable()
    .describe(
      'Its X-Webhook-Sequence: counts all deliveries to the endpoint, without a gap. null before its first attempt.',
    ),
  replayId: z.string().nullable().describe('The replay that it is part of.'),
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

/** An endpoint's events that are sent to it again. */
const replay = z.strictObject({
  id: z.string(),
  endpointId: z.string(),
  since: utc(),
  until: utc(),
  types: z.array(z.enum(EVENT_TYPES)).describe('Empty: all.'),
  events: z.int().describe('How many events there were when it began.'),
  queued: z.int().describe('How many of them are written as deliveries by now.'),
  endedAt: utc().nullable(),
  createdAt: utc(),
});
export type Replay = z.infer<typeof replay>;

const simulated = z.strictObject({
  fault: z.enum(FAULT_NAMES),
  expected: z.string().describe('What the receiver should answer.'),
  passed: z.boolean(),
  answers: z.array(
    z.strictObject({
      eventId: z.string(),
      deliveryId: z.string(),
      status: z.int().nullable(),
      body: z.string().nullable(),
      error: z.string().nullable().describe('Why there was no success, a refusal included.'),
      durationMs: z.int(),
    }),
  ),
});

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
    description: 'With `overlapHours` deliveries are signed with both until then: each signature header holds two.',
    input: z.object({
      id: idOf('WebhookEndpoint'),
      overlapHours: z
        .int()
        .min(1)
        .max(168)
        .optional()
        .describe('How long the old secret signs too; not at all when left out.'),
    }),
    output: withSecret,
    errors: [404],
    secretFields: ['secret'],
    example: { overlapHours: 24 },
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
  simulate: operation({
    id: 'webhooks.simulate',
    method: 'POST',
    path: '/webhooks/{id}/simulate',
    scopes: ['write:webhooks'],
    summary: 'Send faults to an endpoint, and see whether its receiver does what it should',
    description:
      'Each request has a header X-Webhook-Simulation that names the fault, an event id of its own and no sequence number. ' +
      'Nothing is tried again or counted, and none of it is among the deliveries.',
    input: z.object({
      id: idOf('WebhookEndpoint'),
      event: z
        .enum(EVENT_TYPES)
        .optional()
        .describe('The newest event of that type that was sent to the endpoint is copied; webhook.test when left out.'),
      faults: z.array(z.enum(FAULT_NAMES)).min(1).optional().describe('All when left out.'),
    }),
    output: z.strictObject({ results: z.array(simulated) }),
    errors: [404],
    example: { faults: ['duplicate', 'badSignature'] },
  }),
  replay: operation({
    id: 'webhooks.replay',
    method: 'POST',
    path: '/webhooks/{id}/replay',
    scopes: ['write:webhooks'],
    summary: 'Send the events of a time to an endpoint again',
    description:
      'Those that were sent to it in the last 30 days, or were to be: under their ids, in their order, as new deliveries that are ' +
      'marked by `replayId`. It goes on in the background, one replay at a time, no faster than the endpoint takes them.',
    input: z.object({
      id: idOf('WebhookEndpoint'),
      since: datetime(),
      until: datetime().optional().describe('Now when left out.'),
      types: z.array(topic).min(1).optional().describe('Types or patterns; all when left out.'),
    }),
    output: z.strictObject({ replay }),
    status: 201,
    errors: [404, 409],
    example: { since: '2026-01-31T09:00:00Z', types: ['contact.*'] },
  }),
  replays: operation({
    id: 'webhooks.replays',
    method: 'GET',
    path: '/webhooks/{id}/replays',
    scopes: ['read:webhooks'],
    summary: 'List the replays of an endpoint, newest first; they are kept 30 days',
    input: z.object({ id: idOf('WebhookEndpoint'), limit: limit(100, 20), cursor: cursor() }),
    output: z.strictObject({ replays: z.array(replay), nextCursor: nextCursor() }),
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
