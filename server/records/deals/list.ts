import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { listDescribed } from '@/server/kernel/db/listing';
import type { dealsContract } from './contract';
import { conditionsOf, dealList } from './list-conditions';
import { totalsOf } from './totals';

export async function listDeals(ctx: Context, input: Input<typeof dealsContract.list>) {
  const { limit: _limit, cursor: _cursor, sort: _sort, include, ...filters } = input;
  const [{ records, ...end }, totals] = await Promise.all([
    listDescribed(dealList, ctx, input, conditionsOf(input)),
    include?.includes('totals') ? totalsOf(ctx, filters) : undefined,
  ]);
  return { deals: records, ...end, ...(totals && { totals }) };
}
