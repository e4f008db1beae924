import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { listRecords } from '@/server/kernel/db/list';
import { contains, pointsAt, sameId } from '@/server/kernel/db/record';
import { hasTag } from '@/server/records/tags/has-tag';
import type { dealsContract } from './contract';
import { dealDescriptor } from './descriptor';
import { dealRecord } from './record';

export async function listDeals(ctx: Context, input: Input<typeof dealsContract.list>) {
  const { limit, cursor, updatedSince, ...filters } = input;
  const {
    stage,
    contactExternalId,
    companyExternalId,
    offeringExternalId,
    contactId,
    companyId,
    pipelineId,
    pipelineStageId,
    tagId,
    ownerId,
    open,
    closedSince,
    q,
  } = filters;
  const { records, nextCursor } = await listRecords(dealRecord, ctx, { limit, cursor, updatedSince }, filters, [
    stage !== undefined && sql`t.stage = ${stage}`,
    contactExternalId !== undefined && pointsAt('contactId', 'Contact', ctx, contactExternalId),
    companyExternalId !== undefined && pointsAt('companyId', 'Company', ctx, companyExternalId),
    offeringExternalId !== undefined && pointsAt('productId', 'Product', ctx, offeringExternalId),
    contactId !== undefined && sameId('contactId', contactId),
    companyId !== undefined && sameId('companyId', companyId),
    pipelineId !== undefined && sameId('pipelineId', pipelineId),
    pipelineStageId !== undefined && sameId('stageId', pipelineStageId),
    tagId !== undefined && hasTag(dealDescriptor, tagId),
    open !== undefined && sql`(t.stage NOT IN ('WON', 'LOST')) = ${open}`,
    closedSince !== undefined && sql`t.stage IN ('WON', 'LOST') AND t."stageChangedAt" >= ${closedSince}::timestamptz`,
    ownerId !== undefined && sameId('ownerId', ownerId),
    q !== undefined && contains(['name', 'notes'], q),
  ]);
  return { deals: records, nextCursor };
}
