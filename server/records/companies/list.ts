import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { listRecords } from '@/server/kernel/db/list';
import { contains } from '@/server/kernel/db/record';
import { hasTag } from '@/server/records/tags/has-tag';
import type { companiesContract } from './contract';
import { companyDescriptor } from './descriptor';
import { companyRecord } from './record';

export async function listCompanies(ctx: Context, input: Input<typeof companiesContract.list>) {
  const { limit, cursor, updatedSince, ...filters } = input;
  const { externalId, tagId, q } = filters;
  const { records, nextCursor } = await listRecords(companyRecord, ctx, { limit, cursor, updatedSince }, filters, [
    externalId !== undefined && sql`t."externalId" = ${externalId}`,
    tagId !== undefined && hasTag(companyDescriptor, tagId),
    q !== undefined && contains(['name', 'domain'], q),
  ]);
  return { companies: records, nextCursor };
}
