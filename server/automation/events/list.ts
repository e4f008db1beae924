import { webhookRecord } from '@/server/automation/webhooks/record';
import type { Context } from '@/server/kernel/context';
import { badRequest } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { raw, type Sql, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { listRecords } from '@/server/kernel/db/list';
import { computed, defineRecord, getRecordId } from '@/server/kernel/db/record';
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
    ...computed('createdAt', `t.payload::json->>'createdAt'`),
    ...computed('workspaceId', 't."workspaceId"'),
    ...computed('data', `t.payload::json->'data'`),
  },
});

export async function listEvents(ctx: Context, input: Input<typeof eventsContract.list>) {
  const { limit, cursor, endpointId: name, ...filters } = input;
  const { type, recordId, from, to, delivered } = filters;
  if (delivered !== undefined && name === undefined) throw badRequest('delivered goes with endpointId.');
  const endpointId = name === undefined ? undefined : await getRecordId(webhookRecord, ctx, name);
  const types = readableTypes(ctx, type === undefined ? EVENT_TYPES : typesOf(type));
  const { records, nextCursor } = await listRecords(eventRecord, ctx, { limit, cursor }, { ...filters, endpointId }, [
    types.length < EVENT_TYPES.length && sql`t.type = ANY(${types}::text[])`,
    recordId !== undefined && (isId(recordId) ? sql`t."recordId" = ${recordId}::uuid` : sql`FALSE`),
    from !== undefined && sql`t."createdAt" >= ${from}::timestamptz`,
    to !== undefined && sql`t."createdAt" < ${to}::timestamptz`,
    endpointId !== undefined && sentTo(ctx, endpointId),
    endpointId !== undefined && delivered === true && sentTo(ctx, endpointId, `AND d.status = 'SUCCEEDED'`),
    endpointId !== undefined &&
      delivered === false &&
      sql`NOT ${sentTo(ctx, endpointId, `AND d.status = 'SUCCEEDED'`)}`,
  ]);
  return { events: records, nextCursor };
}

/** Whether an event has a delivery to an endpoint. */
const sentTo = (ctx: Context, endpointId: string, further = ''): Sql => sql`t.id IN (
  SELECT d."eventId" FROM "WebhookDelivery" d
  WHERE d."workspaceId" = ${ctx.workspaceId}::uuid AND d."endpointId" = ${endpointId}::uuid ${raw(further)})`;
