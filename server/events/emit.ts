import { nudge } from '@/inngest/nudge';
import type { Context } from '@/server/context';
import { raw, type Sql, sql } from '@/server/db/client';
import { idTime, newId } from '@/server/db/ids';
import { type RecordType, selectJson } from '@/server/db/record';
import type { Transaction } from '@/server/db/transaction';
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

/** The subscribers of every type that anyone active in the workspace wants. */
async function subscribers(tx: Transaction, ctx: Context, types: EventType[]): Promise<Map<EventType, Subscribers>> {
  const rows = await tx.query<{ id: string; events: string[]; pulls: boolean }>(sql`
    SELECT id, events, false AS pulls FROM "WebhookEndpoint"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND active AND events && ${types}::text[]
    UNION ALL
    SELECT id, events, true FROM "Listener"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "activeUntil" > now() AND events && ${types}::text[]`);
  const wanting = (type: EventType, pulls: boolean) =>
    rows.filter((row) => row.pulls === pulls && row.events.includes(type)).map((row) => row.id);
  const wanted = types.filter((type) => rows.some((row) => row.events.includes(type)));
  return new Map(wanted.map((type) => [type, { endpoints: wanting(type, false), listeners: wanting(type, true) }]));
}

/** The envelope up to its data, closed by `}` after them. */
function envelope(ctx: Context, id: string, type: EventType): string {
  const createdAt = idTime(id).toISOString();
  return `{"id":"evt_${id}","type":"${type}","createdAt":"${createdAt}","workspaceId":"${ctx.workspaceId}","data":`;
}

/**
 * The outbox. Writes, in the transaction of the change, one event for each happening that somebody subscribes to, with its
 * final payload bytes, and one delivery for every subscribed endpoint. What nobody wants costs one look-up.
 * @param record prints the record as it is after the change, under its own key in `data`.
 */
export async function emit(tx: Transaction, ctx: Context, record: RecordType, happenings: Happening[]): Promise<void> {
  if (happenings.length === 0) return;
  const wanted = await subscribers(tx, ctx, [...new Set(happenings.map((happening) => happening.type))]);
  const events = happenings
    .filter(({ type }) => wanted.has(type))
    .map((happening) => ({ ...happening, eventId: newId() }));
  if (events.length === 0) return;
  const heads = events.map(({ eventId, type }) => `${envelope(ctx, eventId, type)}{"${record.key}":`);
  const tails = events.map(({ extra }) => (extra ? `,${JSON.stringify(extra).slice(1)}}` : '}}'));
  const ids = events.map((event) => event.id);
  await insertEvents(
    tx,
    events.length,
    sql`
    SELECT ${ctx.workspaceId}::uuid, e.id, e.type, e.head || r.json::text || e.tail, e."createdAt"::timestamptz
    FROM unnest(${events.map((e) => e.eventId)}::uuid[], ${events.map((e) => e.type)}::text[], ${ids}::uuid[],
      ${heads}::text[], ${tails}::text[], ${events.map((e) => idTime(e.eventId).toISOString())}::text[])
      AS e(id, type, record, head, tail, "createdAt")
    CROSS JOIN LATERAL (${selectJson(record, ctx.workspaceId, sql`t.id = e.record`)} OFFSET 0) r`,
  );
  await queue(tx, ctx, events, wanted);
}

/** The same for an event whose data are no record's. */
export async function emitData(tx: Transaction, ctx: Context, type: EventType, data: object): Promise<void> {
  const wanted = await subscribers(tx, ctx, [type]);
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
  const payload = `${envelope(ctx, eventId, type)}${JSON.stringify(data)}}`;
  await insertEvents(
    tx,
    1,
    sql`
    SELECT ${ctx.workspaceId}::uuid, ${eventId}::uuid, ${type}, ${payload}, ${idTime(eventId).toISOString()}::timestamptz`,
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
  await tx.query(sql`
    WITH held AS (${held(
      'WebhookEndpoint',
      ctx,
      deliveries.map(({ endpoint }) => endpoint),
    )})
    INSERT INTO "WebhookDelivery" ("workspaceId", id, "endpointId", "eventId", type, "eventCreatedAt", "nextAttemptAt", "createdAt")
    SELECT ${ctx.workspaceId}::uuid, d.id, held.id, d.event, d.type, d.at::timestamptz, d.at::timestamptz, d.at::timestamptz
    FROM unnest(${deliveries.map(() => newId())}::uuid[], ${deliveries.map((d) => d.endpoint)}::uuid[],
      ${deliveries.map((d) => d.eventId)}::uuid[], ${deliveries.map((d) => d.type)}::text[],
      ${deliveries.map((d) => idTime(d.eventId).toISOString())}::text[]) AS d(id, endpoint, event, type, at)
    JOIN held ON held.id = d.endpoint`);
  tx.afterCommit(() => nudge('webhooks/due'));
}
