import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { type Sql, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { listRecords } from '@/server/kernel/db/list';
import { contains, sameId } from '@/server/kernel/db/record';
import type { quotesContract } from './contract';
import { quoteRecord } from './record';

const MAX_INT = 2_147_483_647;

export async function listQuotes(ctx: Context, input: Input<typeof quotesContract.list>) {
  const { limit, cursor, updatedSince, ...filters } = input;
  const { status, dealId, contactId, companyId, offeringId, q } = filters;
  const { records, nextCursor } = await listRecords(quoteRecord, ctx, { limit, cursor, updatedSince }, filters, [
    status !== undefined && sql`t.status = ${status}`,
    dealId !== undefined && sameId('dealId', dealId),
    contactId !== undefined && sameId('contactId', contactId),
    companyId !== undefined && sameId('companyId', companyId),
    offeringId !== undefined && hasLineOn(offeringId),
    q !== undefined && titleOrNumber(q),
  ]);
  return { quotes: records, nextCursor };
}

function hasLineOn(offeringId: string): Sql {
  if (!isId(offeringId)) return sql`FALSE`;
  return sql`EXISTS (SELECT FROM "QuoteLine" l WHERE l."workspaceId" = t."workspaceId"
    AND l."quoteId" = t.id AND l."productId" = ${offeringId}::uuid)`;
}

function titleOrNumber(q: string): Sql {
  const number = /^#?(\d+)$/.exec(q)?.[1];
  const inTitle = contains(['title'], q);
  return number && Number(number) <= MAX_INT ? sql`(t.number = ${Number(number)} OR ${inTitle})` : inTitle;
}
