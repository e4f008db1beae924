import { z } from 'zod';
import { cursor, flag, limit, moment, nextCursor, utc } from '@/server/kernel/contract/fields';
import { filterBy } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { EVENT_TYPES } from './catalogue';
import { topic } from './topic';

/** An event as it was sent. */
const event = z.strictObject({
  id: z.string().describe('`evt_<id>`.'),
  type: z.enum(EVENT_TYPES),
  createdAt: utc(),
  workspaceId: z.string(),
  data: z.looseObject({}),
});
export type EventEnvelope = z.infer<typeof event>;

export const eventsContract = {
  list: operation({
    id: 'events.list',
    method: 'GET',
    path: '/events',
    scopes: ['read:webhooks'],
    summary: 'List the events of the last 30 days, newest first',
    description:
      'Events are written where an endpoint or a listener has subscribed to their type, so there is none from before. ' +
      'GET /changes has every change of every record, whoever subscribed. Those of records that the key may not read are left out.',
    input: z.object({
      type: topic.optional().describe('A type, or a pattern such as `contact.*`.'),
      // Of any kind; the test of tenancy tries contacts.
      recordId: filterBy('Contact').describe('The id of a record of any kind.'),
      from: moment('from'),
      to: moment('to'),
      endpointId: filterBy('WebhookEndpoint').describe('Those that an endpoint was to be sent.'),
      delivered: flag('delivered').describe('false: those that the endpoint, or any, has not taken yet.'),
      limit: limit(1000, 100),
      cursor: cursor(),
    }),
    output: z.strictObject({ events: z.array(event), nextCursor: nextCursor() }),
    errors: [404],
    example: { type: 'contact.*' },
  }),
};
