import { webhookRecord } from '@/server/automation/webhooks/record';
import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { raw, type Sql, sql } from '@/server/kernel/db/client';
import { firstIdAt, idTime, isId } from '@/server/kernel/db/ids';
import { listPage } from '@/server/kernel/db/list';
import { computed, defineRecord, getRecordId, times } from '@/server/kernel/db/record';
import { EVENT_TYPES, typesOf } from './catalogue';
import type { EventEnvelope, eventsContract } from './contract';
import { readableTypes } from './readable';

/** Printed from the very bytes that were sent. */
const eventRecord = defineRecord<EventEnvelope>({
  key: 'event',
  plural: 'events',
  resource: 'Event',
  table: 'Event',
  fields: {
    ...computed('id', `'evt_' || t.id`),
    ...computed('type', 't.type'),
    ...times('createdAt'),
    ...computed('workspaceId', 't."workspaceId"'),
    ...computed('data', `t.payload::json->'data'`),
  },
});

/** Events that are looked at for one page of a type, or of what was sent. Where few of them match, the page is short. */
const LOOKED_AT = 50_000;

/** A delivery is no older than its event, but for what clocks differ by. */
const CLOCKS_DIFFER_MS = 3_600_000;

export async function listEvents(ctx: Context, input: Input<typeof eventsContract.list>) {
  const { limit, cursor, endpointId: name, ...filters } = input;
  const { type, recordId, from, to, delivered } = filters;
  const endpointId = name === undefined ? undefined : await getRecordId(webhookRecord, ctx, name);
  const types = readableTypes(ctx, type === undefined ? EVENT_TYPES : typesOf(type));
  const isOfSome = types.length < EVENT_TYPES.length;
  const isSent = endpointId !== undefined || delivered !== undefined;
  const conditions = [
    isOfSome && sql`t.type = ANY(${types}::text[])`,
    recordId !== undefined && (isId(recordId) ? sql`t."recordId" = ${recordId}::uuid` : sql`FALSE`),
    from !== undefined && sql`t."createdAt" >= ${from}::timestamptz`,
    to !== undefined && sql`t."createdAt" < ${to}::timestamptz`,
  ];
  const sent = (oldest?: string) => sentTo(ctx, { endpointId, delivered, from, oldest });
  // No index leads to the events of a type, nor to those that were sent.
  const isLookedFor = recordId === undefined && (isOfSome || isSent);
  const { records, nextCursor } = await listPage(
    eventRecord,
    ctx,
    { limit, cursor },
    {
      filters: { ...filters, endpointId },
      conditions: [...conditions, isSent && !isLookedFor && sent()],
      stretch: isLookedFor ? { most: LOOKED_AT, within: isSent ? sent : undefined } : undefined,
    },
  );
  return { events: records, nextCursor };
}

/** Which deliveries to one endpoint say that it has taken an event, or has not yet. */
const TAKEN = { true: raw(`bool_or(d.status = 'SUCCEEDED')`), false: raw(`bool_and(d.status <> 'SUCCEEDED')`) };

interface Sending {
  endpointId?: string | undefined;
  delivered?: boolean | undefined;
  from?: string | undefined;
  /** The oldest event that is looked at. */
  oldest?: string | undefined;
}

/** Whether an event was to be sent to an endpoint, or to any, and was taken or not. */
function sentTo(ctx: Context, { endpointId, delivered, from, oldest }: Sending): Sql {
  const to = endpointId === undefined ? raw('') : sql`AND d."endpointId" = ${endpointId}::uuid`;
  const begins = Math.max(
    from === undefined ? 0 : Date.parse(from),
    oldest === undefined ? 0 : idTime(oldest).getTime(),
  );
  const since = new Date(Math.max(0, begins - CLOCKS_DIFFER_MS));
  return sql`t.id IN (
    SELECT d."eventId" FROM "WebhookDelivery" d WHERE d."workspaceId" = ${ctx.workspaceId}::uuid ${to}
      AND d."createdAt" >= ${since} AND d.id >= ${firstIdAt(since.getTime())}::uuid
    GROUP BY d."endpointId", d."eventId" HAVING ${delivered === undefined ? raw('true') : TAKEN[`${delivered}`]})`;
}
