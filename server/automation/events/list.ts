import { webhookRecord } from '@/server/automation/webhooks/record';
import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { raw, type Sql, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { listRecords } from '@/server/kernel/db/list';
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

export async function listEvents(ctx: Context, input: Input<typeof eventsContract.list>) {
  const { limit, cursor, endpointId: name, ...filters } = input;
  const { type, recordId, from, to, delivered } = filters;
  const endpointId = name === undefined ? undefined : await getRecordId(webhookRecord, ctx, name);
  const types = readableTypes(ctx, type === undefined ? EVENT_TYPES : typesOf(type));
  const { records, nextCursor } = await listRecords(eventRecord, ctx, { limit, cursor }, { ...filters, endpointId }, [
    types.length < EVENT_TYPES.length && sql`t.type = ANY(${types}::text[])`,
    recordId !== undefined && (isId(recordId) ? sql`t."recordId" = ${recordId}::uuid` : sql`FALSE`),
    from !== undefined && sql`t."createdAt" >= ${from}::timestamptz`,
    to !== undefined && sql`t."createdAt" < ${to}::timestamptz`,
    (endpointId !== undefined || delivered !== undefined) && sentTo(ctx, endpointId, delivered),
  ]);
  return { events: records, nextCursor };
}

/** Which deliveries to one endpoint say that it has taken an event, or has not yet. */
const TAKEN = { true: raw(`bool_or(d.status = 'SUCCEEDED')`), false: raw(`bool_and(d.status <> 'SUCCEEDED')`) };

/** Whether an event was to be sent to an endpoint, or to any, and was taken or not. */
function sentTo(ctx: Context, endpointId: string | undefined, delivered: boolean | undefined): Sql {
  const to = endpointId === undefined ? raw('') : sql`AND d."endpointId" = ${endpointId}::uuid`;
  return sql`t.id IN (
    SELECT d."eventId" FROM "WebhookDelivery" d WHERE d."workspaceId" = ${ctx.workspaceId}::uuid ${to}
    GROUP BY d."endpointId", d."eventId" HAVING ${delivered === undefined ? raw('true') : TAKEN[`${delivered}`]})`;
}
