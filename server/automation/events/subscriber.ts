import type { Subscriber, Waiting } from '@/server/kernel/changes';
import { sql } from '@/server/kernel/db/client';
import type { EventType } from './catalogue';
import { type Recipients, writeEvents } from './outbox';
import { eventsOf } from './rules';

/** What `note` says of who waits: an endpoint, one that skips writes which change nothing, or a listener. */
const NOTES = { endpoint: 'endpoint', skipping: 'skipping', listener: 'listener' } as const;

/** Events for webhooks and listeners. What nobody wants costs nothing beyond the look-up that all subscribers share. */
export const eventSubscriber: Subscriber = {
  name: 'events',
  waiting({ workspaceId }, set) {
    const types = [...new Set(eventsOf(set).map(({ type }) => type))];
    if (types.length === 0) return undefined;
    return sql`
      SELECT id, events, CASE WHEN "skipUnchanged" THEN ${NOTES.skipping} ELSE ${NOTES.endpoint} END FROM "WebhookEndpoint"
      WHERE "workspaceId" = ${workspaceId}::uuid AND active AND events && ${types}::text[]
      UNION ALL
      SELECT id, events, ${NOTES.listener} FROM "Listener"
      WHERE "workspaceId" = ${workspaceId}::uuid AND "activeUntil" > now() AND events && ${types}::text[]`;
  },
  async tell(tx, ctx, set, waiting) {
    const recipients = recipientsOf(waiting);
    const wanted = eventsOf(set).filter(({ type, change }) => {
      const { endpoints = [], listeners = [] } = recipients.get(type) ?? {};
      return listeners.length > 0 || endpoints.some(({ skipUnchanged }) => !(skipUnchanged && change.unchanged));
    });
    if (wanted.length > 0) await writeEvents(tx, ctx, wanted, recipients);
  },
};

/** Who waits, by what they wait for. */
export function recipientsOf(waiting: Waiting[]): ReadonlyMap<EventType, Recipients> {
  const recipients = new Map<EventType, Recipients>();
  for (const { id, topics, note } of waiting) {
    for (const type of topics as EventType[]) {
      const known = recipients.get(type) ?? { endpoints: [], listeners: [] };
      if (note === NOTES.listener) known.listeners.push(id);
      else known.endpoints.push({ id, skipUnchanged: note === NOTES.skipping });
      recipients.set(type, known);
    }
  }
  return recipients;
}
