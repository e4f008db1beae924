import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { type Sql, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { listDescribed } from '@/server/kernel/db/listing';
import { contains } from '@/server/kernel/db/record';
import { quoteListing, type quotesContract } from './contract';
import { quoteRecord } from './record';

const MAX_INT = 2_147_483_647;
/** What its lists and views are made of. */
export const quoteList = { listing: quoteListing, record: quoteRecord };

export async function listQuotes(ctx: Context, input: Input<typeof quotesContract.list>) {
  const { offeringId, q } = input;
  const { records, ...end } = await listDescribed(quoteList, ctx, input, [
    offeringId !== undefined && hasLineOn(offeringId),
    q !== undefined && titleOrNumber(q),
  ]);
  return { quotes: records, ...end };
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
