import type { Context } from '@/server/context';
import type { Input } from '@/server/contract/implement';
import { sql } from '@/server/db/client';
import { listRecords } from '@/server/db/list';
import { contains, tagged } from '@/server/db/record';
import type { companiesContract } from './contract';
import { companyRecord } from './record';

export async function listCompanies(ctx: Context, input: Input<typeof companiesContract.list>) {
  const { limit, cursor, updatedSince, ...filters } = input;
  const { externalId, tagId, q } = filters;
  const { records, nextCursor } = await listRecords(companyRecord, ctx, { limit, cursor, updatedSince }, filters, [
    externalId !== undefined && sql`t."externalId" = ${externalId}`,
    tagId !== undefined && tagged('companyId', tagId),
    q !== undefined && contains(['name', 'domain'], q),
  ]);
  return { companies: records, nextCursor };
}
