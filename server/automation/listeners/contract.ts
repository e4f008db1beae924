import { z } from 'zod';
import { EVENT_TOPICS, EVENT_TYPES } from '@/server/automation/events/catalogue';
import { topic } from '@/server/automation/events/topic';
import { deleted } from '@/server/kernel/contract/batch';
import { utc } from '@/server/kernel/contract/fields';
import { idOf } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';

/** Seconds after its last pull for which events are kept for a listener. */
export const ACTIVE_SECONDS = 60;
/** Listeners that one workspace may have at a time. */
export const MAX_LISTENERS = 10;
/** Events that one pull hands out. */
export const PULL_SIZE = 100;

const listener = z.strictObject({
  id: z.string(),
  events: z.array(z.enum(EVENT_TOPICS)),
  activeUntil: utc().describe('Until then events are kept for it; every pull moves it on.'),
  createdAt: utc(),
});
export type Listener = z.infer<typeof listener>;

const pulled = z.strictObject({
  id: z.string().describe('`evt_<id>`.'),
  type: z.enum(EVENT_TYPES),
  createdAt: utc(),
  payload: z.string().describe('The exact body that a webhook endpoint would be sent.'),
});

export const listenersContract = {
  create: operation({
    id: 'listeners.create',
    method: 'POST',
    path: '/webhooks/listeners',
    scopes: ['write:webhooks'],
    summary: 'Start to listen to events without a public address',
    description: `For development: events from now on are kept for this listener while it pulls at least every ${ACTIVE_SECONDS} seconds.`,
    input: z.object({
      events: z.array(topic).min(1).optional().describe('Every type that the key may read when left out.'),
    }),
    output: z.strictObject({ listener }),
    status: 201,
    errors: [409],
    example: { events: ['contact.created'] },
  }),
  pull: operation({
    id: 'listeners.pull',
    method: 'POST',
    path: '/webhooks/listeners/{id}/pull',
    scopes: ['write:webhooks'],
    summary: 'Take the next events, waiting for them if there are none',
    description: 'An event is handed out again until its id comes back in `done`.',
    input: z.object({
      id: idOf('Listener'),
      done: z.array(z.string()).max(1000).optional().describe('Ids of events that need not be handed out again.'),
      waitSeconds: z.int().min(0).max(20).optional().describe('How long to wait for an event; 0 when left out.'),
    }),
    output: z.strictObject({ events: z.array(pulled) }),
    errors: [404],
    example: { waitSeconds: 0 },
  }),
  delete: operation({
    id: 'listeners.delete',
    method: 'DELETE',
    path: '/webhooks/listeners/{id}',
    scopes: ['write:webhooks'],
    summary: 'Stop listening',
    input: z.object({ id: idOf('Listener') }),
    output: deleted,
    errors: [404],
  }),
};
