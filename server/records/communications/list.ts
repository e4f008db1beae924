import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { listRecords } from '@/server/kernel/db/list';
import { pointsAt, sameId } from '@/server/kernel/db/record';
import type { communicationsContract } from './contract';
import { communicationRecord } from './record';

export async function listCommunications(ctx: Context, input: Input<typeof communicationsContract.list>) {
  const { limit, cursor, ...filters } = input;
  const { contactId, contactExternalId, type, since } = filters;
  const { records, nextCursor } = await listRecords(communicationRecord, ctx, { limit, cursor }, filters, [
    contactId !== undefined && sameId('contactId', contactId),
    contactExternalId !== undefined && pointsAt('contactId', 'Contact', ctx, contactExternalId),
    type !== undefined && sql`t.type = ${type}`,
    since !== undefined && sql`t."occurredAt" >= ${since}::timestamptz`,
  ]);
  return { communications: records, nextCursor };
}
