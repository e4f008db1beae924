import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { listRecords } from '@/server/kernel/db/list';
import { contains, sameId } from '@/server/kernel/db/record';
import { hasTag } from '@/server/records/tags/has-tag';
import type { leadsContract } from './contract';
import { leadDescriptor } from './descriptor';
import { leadRecord } from './record';

export async function listLeads(ctx: Context, input: Input<typeof leadsContract.list>) {
  const { limit, cursor, updatedSince, ...filters } = input;
  const { email, externalId, status, lifecycleStage, ownerId, open, tagId, q } = filters;
  const { records, nextCursor } = await listRecords(leadRecord, ctx, { limit, cursor, updatedSince }, filters, [
    email !== undefined && sql`lower(t.email) = lower(${email})`,
    externalId !== undefined && sql`t."externalId" = ${externalId}`,
    status !== undefined && sql`t.status = ${status}`,
    lifecycleStage !== undefined && sql`t."lifecycleStage" = ${lifecycleStage}`,
    ownerId !== undefined && sameId('ownerId', ownerId),
    open !== undefined && sql`(t.status NOT IN ('UNQUALIFIED', 'CONVERTED')) = ${open}`,
    tagId !== undefined && hasTag(leadDescriptor, tagId),
    q !== undefined && contains(['name', 'email', 'company'], q),
  ]);
  return { leads: records, nextCursor };
}
