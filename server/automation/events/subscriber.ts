import type { Subscriber, SubscriptionRow } from '@/server/kernel/changes';
import { sql } from '@/server/kernel/db/client';
import { topicsOf } from './catalogue';
import { type AddressedEvent, writeEvents } from './outbox';
import { type DomainEvent, eventsOf, typesIn } from './rules';

/** What `note` says of who waits: an endpoint, one that skips writes which change nothing, or a listener. */
const NOTES = { endpoint: 'endpoint', skipping: 'skipping', listener: 'listener' } as const;

/** Events for webhooks and listeners. What nobody wants costs nothing beyond the look-up that all subscribers share. */
export const eventSubscriber: Subscriber = {
  name: 'events',
  subscriptions({ workspaceId }, set) {
    const topics = [...new Set(typesIn(set).flatMap(topicsOf))];
    if (topics.length === 0) return undefined;
    return sql`
      SELECT id, events, CASE WHEN "skipUnchanged" THEN ${NOTES.skipping} ELSE ${NOTES.endpoint} END FROM "WebhookEndpoint"
      WHERE "workspaceId" = ${workspaceId}::uuid AND active AND events && ${topics}::text[]
      UNION ALL
      SELECT id, events, ${NOTES.listener} FROM "Listener"
      WHERE "workspaceId" = ${workspaceId}::uuid AND "activeUntil" > now() AND events && ${topics}::text[]`;
  },
  async handle(tx, ctx, set, subscriptions) {
    const events = addressed(eventsOf(set), subscriptions);
    if (events.length > 0) await writeEvents(tx, ctx, events);
  },
};

/** Those of the events that somebody wants, with who does. A write that changed nothing is none to whoever skips such. */
export function addressed(events: DomainEvent[], subscriptions: SubscriptionRow[]): AddressedEvent[] {
  return events.flatMap((event) => {
    const { type, change } = event;
    const wanted = topicsOf(type);
    const wanting = subscriptions.filter(
      ({ topics, note }) =>
        topics.some((topic) => wanted.includes(topic)) && !(note === NOTES.skipping && change.unchanged),
    );
    if (wanting.length === 0) return [];
    const ids = (isListener: boolean) =>
      wanting.filter(({ note }) => (note === NOTES.listener) === isListener).map(({ id }) => id);
    return [{ ...event, endpoints: ids(false), listeners: ids(true) }];
  });
}
