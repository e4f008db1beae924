import { webhookRecord } from '@/server/automation/webhooks/record';
import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { raw, type Sql, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
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

/** Events that are looked at for one page of a type. Where few of them are of it, the page is short. */
const LOOKED_AT = 50_000;

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
    isSent && sentTo(ctx, { endpointId, delivered, from }),
  ];
  const { records, nextCursor } = await listPage(
    eventRecord,
    ctx,
    { limit, cursor },
    {
      ...{ filters: { ...filters, endpointId }, conditions },
      // No index leads to the events of a type.
      stretch: isOfSome && !isSent && recordId === undefined ? LOOKED_AT : undefined,
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
}

/** Whether an event was to be sent to an endpoint, or to any, and was taken or not. */
function sentTo(ctx: Context, { endpointId, delivered, from }: Sending): Sql {
  const to = endpointId === undefined ? raw('') : sql`AND d."endpointId" = ${endpointId}::uuid`;
  // A delivery is no older than its event, but for what clocks differ by: weeks before are not read.
  const since = from === undefined ? raw('') : sql`AND d."createdAt" >= ${from}::timestamptz - interval '1 hour'`;
  return sql`t.id IN (
    SELECT d."eventId" FROM "WebhookDelivery" d WHERE d."workspaceId" = ${ctx.workspaceId}::uuid ${to} ${since}
    GROUP BY d."endpointId", d."eventId" HAVING ${delivered === undefined ? raw('true') : TAKEN[`${delivered}`]})`;
}
