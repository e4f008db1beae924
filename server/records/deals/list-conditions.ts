import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { db, join, type Sql, sql } from '@/server/kernel/db/client';
import type { Listed } from '@/server/kernel/db/listing';
import type { Sorting } from '@/server/kernel/db/sorting';
import { ratesToday } from '@/server/records/currencies/totals';
import { customComparing } from '@/server/records/custom-fields/comparing';
import { type Deal, dealListing, type dealsContract } from './contract';
import { dealRecord } from './record';

/** What its lists and views are made of. */
export const dealList: Listed<Deal> = {
  listing: dealListing,
  record: dealRecord,
  custom: customComparing('DEAL'),
  ordered: async (ctx, name, isDescending) => (name === 'value' ? byWorth(ctx, isDescending) : undefined),
};

/**
 * Deals by what they are worth in the workspace's currency today, where that has rates for others: amounts of two currencies cannot be
 * compared as they stand. What has no rate comes last.
 */
async function byWorth(ctx: Context, isDescending: boolean): Promise<Sorting | undefined> {
  const rates = await db.query<{ currency: string; rate: string }>(sql`
    SELECT r.currency, r.rate::text FROM (${ratesToday(ctx)}) r`);
  if (rates.length < 2) return undefined;
  const rate = join(
    rates.map((one) => sql`WHEN ${one.currency} THEN ${one.rate}::numeric`),
    ' ',
  );
  const value = sql`(t.value * CASE t.currency ${rate} END)`;
  return { value, text: sql`(${value})::text`, isNullable: true, isDescending };
}

/** Filters that are those of deals alone. */
export const conditionsOf = ({ open }: Pick<Input<typeof dealsContract.list>, 'open'>): Sql[] =>
  open === undefined ? [] : [sql`(t.stage NOT IN ('WON', 'LOST')) = ${open}`];
