import { signalWork } from '@/inngest/signal';
import type { Context } from '@/server/kernel/context';
import { raw, type Sql, sql } from '@/server/kernel/db/client';
import { idTimeText, newId } from '@/server/kernel/db/ids';
import { type RecordType, selectJson } from '@/server/kernel/db/record';
import type { Transaction } from '@/server/kernel/db/transaction';
import { columnSource, keySource, unnested } from '@/server/kernel/db/unnest';
import type { EventType } from './catalogue';
import type { DomainEvent } from './rules';

/** Whoever wants an event, by their ids: endpoints that it is sent to, and listeners that pull it. */
export interface Addressees {
  endpoints: string[];
  listeners: string[];
}
export interface AddressedEvent extends DomainEvent, Addressees {}
/** An event that is written, and whom it is for. */
export interface Emitted extends Addressees {
  eventId: string;
  type: EventType;
}

/**
 * The outbox. Writes, in the transaction of the change, each event once, with its final payload bytes, and one delivery for
 * every endpoint that wants it.
 */
export async function writeEvents(tx: Transaction, ctx: Context, events: AddressedEvent[]): Promise<void> {
  const emitted = events.map((event) => ({ ...event, eventId: newId() }));
  const records = new Set(emitted.flatMap(({ rule }) => rule.record ?? []));
  for (const record of records) {
    const own = emitted.filter(({ rule }) => rule.record === record);
    await insertPrinted(tx, ctx, record, own);
  }
  for (const { rule, eventId, type, change } of emitted) {
    if (rule.data) await insertEvent(tx, ctx, { eventId, type, recordId: change.id }, await rule.data(tx, ctx, change));
  }
  await queue(tx, ctx, emitted);
}

/** Events whose data show a record, printed as it is after the change under its own key. */
async function insertPrinted(
  tx: Transaction,
  ctx: Context,
  record: RecordType,
  events: (DomainEvent & { eventId: string })[],
): Promise<void> {
  const of = (name: string, type: string, value: (event: (typeof events)[number]) => unknown) =>
    columnSource(name, type, events.map(value));
  const ids = keySource(
    'id',
    events.map(({ eventId }) => eventId),
  );
  const type = of('type', 'text', (event) => event.type);
  const about = of('record', 'uuid', ({ rule, change }) => rule.shows?.(change) ?? change.id);
  const at = of('createdAt', 'text', ({ eventId }) => idTimeText(eventId));
  const tail = of('tail', 'text', ({ rule, change }) => {
    const extra = rule.extra?.(change);
    return extra ? `,${JSON.stringify(extra).slice(1)}}` : '}}';
  });
  await insertEvents(
    tx,
    events.length,
    sql`
    SELECT ${ctx.workspaceId}::uuid, p.id, ${type.value}, '{"id":"evt_' || p.id || '","type":"' || ${type.value} || '","createdAt":"' ||
      ${at.value} || ${`","workspaceId":"${ctx.workspaceId}","data":{"${record.key}":`} || r.json::text || ${tail.value}, ${at.value}::timestamptz, ${about.value}
    FROM ${unnested([ids, type, about, at, tail])}
    CROSS JOIN LATERAL (${selectJson(record, ctx.workspaceId, sql`t.id = ${about.value}`)} OFFSET 0) r`,
  );
}

/** Writes one event with these data. */
export async function insertEvent(
  tx: Transaction,
  ctx: Context,
  { eventId, type, recordId = null }: { eventId: string; type: EventType; recordId?: string | null },
  data: object,
): Promise<void> {
  const createdAt = idTimeText(eventId);
  const payload = JSON.stringify({ id: `evt_${eventId}`, type, createdAt, workspaceId: ctx.workspaceId, data });
  await insertEvents(
    tx,
    1,
    sql`
    SELECT ${ctx.workspaceId}::uuid, ${eventId}::uuid, ${type}, ${payload}, ${createdAt}::timestamptz, ${recordId}::uuid`,
  );
}

/** Writes rows of (workspaceId, id, type, payload, createdAt, recordId). */
export async function insertEvents(tx: Transaction, expected: number, rows: Sql): Promise<void> {
  const [written] = await tx.query<{ count: number }>(sql`
    WITH e AS (INSERT INTO "Event" ("workspaceId", id, type, payload, "createdAt", "recordId") ${rows} RETURNING 1)
    SELECT count(*)::int AS count FROM e`);
  if (written?.count !== expected) throw new Error('An event was emitted for a record that is not there.');
}

/** Hands the events to whoever wants them. */
export async function queue(tx: Transaction, ctx: Context, events: Emitted[]): Promise<void> {
  const deliveries = events.flatMap(({ eventId, type, endpoints }) =>
    endpoints.map((endpoint) => ({ eventId, type, endpoint })),
  );
  if (deliveries.length > 0) await queueDeliveries(tx, ctx, deliveries);
  const pulls = events.flatMap(({ eventId, listeners }) => listeners.map((id) => ({ eventId, id })));
  if (pulls.length > 0) await keepForListeners(tx, ctx, pulls);
}

/** Whoever is removed at this moment must not make the change fail, so those that are left are locked first. */
function held(table: 'WebhookEndpoint' | 'Listener', ctx: Context, ids: string[]): Sql {
  return sql`SELECT id FROM ${raw(`"${table}"`)}
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ANY(${[...new Set(ids)]}::uuid[]) ORDER BY id FOR KEY SHARE`;
}

async function keepForListeners(
  tx: Transaction,
  ctx: Context,
  pulls: { eventId: string; id: string }[],
): Promise<void> {
  const ids = pulls.map(({ id }) => id);
  await tx.query(sql`
    WITH held AS (${held('Listener', ctx, ids)})
    INSERT INTO "ListenerEvent" ("workspaceId", "listenerId", "eventId")
    SELECT ${ctx.workspaceId}::uuid, held.id, p.event
    FROM unnest(${ids}::uuid[], ${pulls.map(({ eventId }) => eventId)}::uuid[]) AS p(listener, event)
    JOIN held ON held.id = p.listener`);
}

async function queueDeliveries(
  tx: Transaction,
  ctx: Context,
  deliveries: { eventId: string; type: EventType; endpoint: string }[],
): Promise<void> {
  const of = (name: string, type: string, value: (delivery: (typeof deliveries)[number]) => unknown) =>
    columnSource(name, type, deliveries.map(value));
  const endpoints = [...new Set(deliveries.map(({ endpoint }) => endpoint))];
  const ids = keySource(
    'id',
    deliveries.map(() => newId()),
  );
  const endpoint = of('endpoint', 'uuid', (delivery) => delivery.endpoint);
  const event = of('event', 'uuid', ({ eventId }) => eventId);
  const type = of('type', 'text', (delivery) => delivery.type);
  const at = of('at', 'timestamptz', ({ eventId }) => idTimeText(eventId));
  await tx.query(sql`
    WITH held AS (${held('WebhookEndpoint', ctx, endpoints)})
    INSERT INTO "WebhookDelivery" ("workspaceId", id, "endpointId", "eventId", type, "eventCreatedAt", "nextAttemptAt", "createdAt")
    SELECT ${ctx.workspaceId}::uuid, p.id, held.id, ${event.value}, ${type.value}, ${at.value}, ${at.value}, ${at.value}
    FROM ${unnested([ids, endpoint, event, type, at])} JOIN held ON held.id = ${endpoint.value}`);
  tx.afterCommit(() => signalWork('webhooks/due'));
}
