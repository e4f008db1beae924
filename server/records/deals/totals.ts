import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { adHocDb, join, type Sql, sql } from '@/server/kernel/db/client';
import { conditionsBy } from '@/server/kernel/db/listing';
import type { DealTotals } from '@/server/records/currencies/contract';
import { ratesToday, TOTALS } from '@/server/records/currencies/totals';
import type { dealsContract } from './contract';
import { conditionsOf, dealList } from './list-conditions';

type Filters = Omit<Input<typeof dealsContract.list>, 'limit' | 'cursor' | 'sort' | 'include'>;

/** What all deals that the filters find are worth together. */
export async function totalsOf(ctx: Context, { updatedSince, ...filters }: Filters): Promise<DealTotals> {
  const found: Sql[] = [
    ...(await conditionsBy(dealList, ctx, filters)),
    ...conditionsOf(filters),
    ...(updatedSince === undefined ? [] : [sql`t."updatedAt" >= ${updatedSince}::timestamptz`]),
    sql`TRUE`,
  ];
  const [row] = await adHocDb.query<{ totals: DealTotals }>(sql`
    WITH rates AS MATERIALIZED (${ratesToday(ctx)})
    SELECT ${TOTALS} AS totals FROM "Workspace" w
    LEFT JOIN "Deal" t ON t."workspaceId" = ${ctx.workspaceId}::uuid AND ${join(found, ' AND ')}
    LEFT JOIN "Stage" s ON s."workspaceId" = t."workspaceId" AND s.id = t."stageId"
    LEFT JOIN rates f ON f.currency = t.currency
    WHERE w.id = ${ctx.workspaceId}::uuid GROUP BY w.id`);
  if (!row) throw new Error('The workspace is gone.');
  return row.totals;
}
