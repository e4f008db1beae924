import { nudge } from '@/inngest/nudge';
import type { Context } from '@/server/context';
import { type Sql, sql } from '@/server/db/client';
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

/** The endpoint ids that want a type, for every type that any active endpoint of the workspace wants. */
async function subscribers(tx: Transaction, ctx: Context, types: EventType[]): Promise<Map<EventType, string[]>> {
  const rows = await tx.query<{ id: string; events: string[] }>(sql`
    SELECT id, events FROM "WebhookEndpoint"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND active AND events && ${types}::text[]`);
  const wanted = types.map(
    (type) => [type, rows.filter((row) => row.events.includes(type)).map((row) => row.id)] as const,
  );
  return new Map(wanted.filter(([, ids]) => ids.length > 0));
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
    JOIN (${selectJson(record, ctx.workspaceId, sql`t.id = ANY(${ids}::uuid[])`)}) r ON r.id = e.record`,
  );
  await queueDeliveries(
    tx,
    ctx,
    events.flatMap((e) => (wanted.get(e.type) ?? []).map((endpoint) => ({ ...e, endpoint }))),
  );
}

/** The same for an event whose data are no record's. */
export async function emitData(tx: Transaction, ctx: Context, type: EventType, data: object): Promise<void> {
  const wanted = (await subscribers(tx, ctx, [type])).get(type);
  if (!wanted) return;
  const event = { eventId: newId(), type };
  await insertEvent(tx, ctx, event, data);
  await queueDeliveries(
    tx,
    ctx,
    wanted.map((endpoint) => ({ ...event, endpoint })),
  );
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

async function queueDeliveries(
  tx: Transaction,
  ctx: Context,
  deliveries: { eventId: string; type: EventType; endpoint: string }[],
): Promise<void> {
  await tx.query(sql`
    INSERT INTO "WebhookDelivery" ("workspaceId", id, "endpointId", "eventId", type, "eventCreatedAt", "nextAttemptAt", "createdAt")
    SELECT ${ctx.workspaceId}::uuid, d.id, d.endpoint, d.event, d.type, d.at::timestamptz, d.at::timestamptz, d.at::timestamptz
    FROM unnest(${deliveries.map(() => newId())}::uuid[], ${deliveries.map((d) => d.endpoint)}::uuid[],
      ${deliveries.map((d) => d.eventId)}::uuid[], ${deliveries.map((d) => d.type)}::text[],
      ${deliveries.map((d) => idTime(d.eventId).toISOString())}::text[]) AS d(id, endpoint, event, type, at)`);
  tx.afterCommit(() => nudge('webhooks/due'));
}
