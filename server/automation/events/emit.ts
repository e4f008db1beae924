import { nudge } from '@/inngest/nudge';
import { byTrigger, type Notice, noteChanges, selectWaiting } from '@/server/automation/workflows/outbox';
import type { Context } from '@/server/kernel/context';
import { empty, raw, type Sql, sql } from '@/server/kernel/db/client';
import { idTimeText, newId } from '@/server/kernel/db/ids';
import { type RecordType, selectJson } from '@/server/kernel/db/record';
import type { Transaction } from '@/server/kernel/db/transaction';
import { columnSource, keySource, unnested } from '@/server/kernel/db/unnest';
import type { EventType } from './catalogue';

/** Something that happened to a record; `extra` stands beside the record in the event's data. */
export interface Happening {
  type: EventType;
  id: string;
  extra?: Record<string, unknown>;
}

/** Who wants events of a type: endpoints that they are sent to, and listeners that pull them. */
interface Subscribers {
  endpoints: string[];
  listeners: string[];
}

/** The subscribers of every type that anyone active in the workspace wants, and the workflows that wait for what is noticed. */
async function subscribers(tx: Transaction, ctx: Context, types: EventType[], notice?: Notice) {
  const rows = await tx.query<{ id: string; events: string[]; pulls: boolean | null }>(sql`
    SELECT id, events, false AS pulls FROM "WebhookEndpoint"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND active AND events && ${types}::text[]
    UNION ALL
    SELECT id, events, true FROM "Listener"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "activeUntil" > now() AND events && ${types}::text[]
    ${notice ? sql`UNION ALL SELECT w.*, NULL FROM (${selectWaiting(ctx, notice)}) w` : empty}`);
  const wanting = (type: EventType, pulls: boolean) =>
    rows.filter((row) => row.pulls === pulls && row.events.includes(type)).map((row) => row.id);
  const wanted = new Map<EventType, Subscribers>();
  for (const type of types) {
    const who = { endpoints: wanting(type, false), listeners: wanting(type, true) };
    if (who.endpoints.length + who.listeners.length > 0) wanted.set(type, who);
  }
  const waiting = rows.filter(({ pulls }) => pulls === null).map(({ id, events }) => ({ id, triggers: events }));
  return { wanted, waiting: byTrigger(waiting) };
}

/**
 * The outbox. Writes, in the transaction of the change, one event for each happening that somebody subscribes to, with its
 * final payload bytes, and one delivery for every subscribed endpoint. What nobody wants costs one look-up.
 * @param record prints the record as it is after the change, under its own key in `data`.
 * @param notice what the same change means to workflows, which are looked up together with the subscribers.
 */
export async function emit(
  tx: Transaction,
  ctx: Context,
  record: RecordType,
  happenings: Happening[],
  notice?: Notice,
): Promise<void> {
  if (happenings.length === 0) return notice && noteChanges(tx, ctx, notice.entity, notice.changes);
  const types = [...new Set(happenings.map((happening) => happening.type))];
  const { wanted, waiting } = await subscribers(tx, ctx, types, notice);
  if (notice) await noteChanges(tx, ctx, notice.entity, notice.changes, waiting);
  const events = happenings
    .filter(({ type }) => wanted.has(type))
    .map((happening) => ({ ...happening, eventId: newId() }));
  if (events.length === 0) return;
  const of = (name: string, type: string, value: (event: (typeof events)[number]) => unknown) =>
    columnSource(name, type, events.map(value));
  const ids = keySource(
    'id',
    events.map(({ eventId }) => eventId),
  );
  const type = of('type', 'text', (event) => event.type);
  const about = of('record', 'uuid', (event) => event.id);
  const at = of('createdAt', 'text', ({ eventId }) => idTimeText(eventId));
  const tail = of('tail', 'text', ({ extra }) => (extra ? `,${JSON.stringify(extra).slice(1)}}` : '}}'));
  await insertEvents(
    tx,
    events.length,
    sql`
    SELECT ${ctx.workspaceId}::uuid, p.id, ${type.value}, '{"id":"evt_' || p.id || '","type":"' || ${type.value} || '","createdAt":"' ||
      ${at.value} || ${`","workspaceId":"${ctx.workspaceId}","data":{"${record.key}":`} || r.json::text || ${tail.value}, ${at.value}::timestamptz
    FROM ${unnested([ids, type, about, at, tail])}
    CROSS JOIN LATERAL (${selectJson(record, ctx.workspaceId, sql`t.id = ${about.value}`)} OFFSET 0) r`,
  );
  await queue(tx, ctx, events, wanted);
}

/** The same for an event whose data are no record's. */
export async function emitData(tx: Transaction, ctx: Context, type: EventType, data: object): Promise<void> {
  const { wanted } = await subscribers(tx, ctx, [type]);
  if (!wanted.has(type)) return;
  const event = { eventId: newId(), type };
  await insertEvent(tx, ctx, event, data);
  await queue(tx, ctx, [event], wanted);
}

/** Writes one event with these data. */
export async function insertEvent(
  tx: Transaction,
  ctx: Context,
  { eventId, type }: { eventId: string; type: EventType },
  data: object,
): Promise<void> {
  const createdAt = idTimeText(eventId);
  const payload = JSON.stringify({ id: `evt_${eventId}`, type, createdAt, workspaceId: ctx.workspaceId, data });
  await insertEvents(
    tx,
    1,
    sql`
    SELECT ${ctx.workspaceId}::uuid, ${eventId}::uuid, ${type}, ${payload}, ${createdAt}::timestamptz`,
  );
}

async function insertEvents(tx: Transaction, expected: number, rows: Sql): Promise<void> {
  const [written] = await tx.query<{ count: number }>(sql`
    WITH e AS (INSERT INTO "Event" ("workspaceId", id, type, payload, "createdAt") ${rows} RETURNING 1)
    SELECT count(*)::int AS count FROM e`);
  if (written?.count !== expected) throw new Error('An event was emitted for a record that is not there.');
}

/** Hands the events to whoever wants them. */
async function queue(
  tx: Transaction,
  ctx: Context,
  events: { eventId: string; type: EventType }[],
  wanted: Map<EventType, Subscribers>,
): Promise<void> {
  const to = (kind: keyof Subscribers) =>
    events.flatMap(({ eventId, type }) => (wanted.get(type)?.[kind] ?? []).map((id) => ({ eventId, type, id })));
  const deliveries = to('endpoints');
  if (deliveries.length > 0) {
    await queueDeliveries(
      tx,
      ctx,
      deliveries.map(({ id, ...event }) => ({ ...event, endpoint: id })),
    );
  }
  const pulls = to('listeners');
  if (pulls.length > 0) await keepForListeners(tx, ctx, pulls);
}

/** Whoever is removed at this moment must not make the change fail, so those that are left are held first. */
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
  tx.afterCommit(() => nudge('webhooks/due'));
}
