import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { db, empty, join, raw, type Sql, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { including } from '@/server/kernel/db/including';
import { conditionsBy } from '@/server/kernel/db/listing';
import type { DealTotals } from '@/server/records/currencies/contract';
import { ratesToday, TOTALS } from '@/server/records/currencies/totals';
import { type BoardDeal, dealListing, type dealsContract } from './contract';
import { conditionsOf, dealList } from './list-conditions';
import { dealEventRecord } from './record';

interface Column {
  id: string;
  dealCount: number;
  value: number;
  deals: BoardDeal[];
  totals?: DealTotals;
}

/** A pipeline's columns in order, each with its newest deals that the filters find, how many they are and what they are worth together. */
export async function boardDeals(
  ctx: Context,
  { id, limit, include, ...filters }: Input<typeof dealsContract.board>,
): Promise<{ stages: Column[] }> {
  if (!isId(id)) throw notFound('Pipeline');
  const found = join([...(await conditionsBy(dealList, ctx, filters)), ...conditionsOf(filters), sql`TRUE`], ' AND ');
  const record = including(dealEventRecord, dealListing.includes, include);
  const hasTotals = include?.includes('totals') ?? false;
  const rows = await db.query<{ json: Column }>(sql`
    WITH rates AS MATERIALIZED (${ratesToday(ctx)})
    SELECT json_build_object('id', s.id, 'dealCount', sums.count, 'value', trim_scale(sums.value), 'deals', cards.deals
      ${hasTotals ? raw(`, 'totals', sums.totals`) : empty}) AS json
    FROM "Stage" s JOIN "Workspace" w ON w.id = s."workspaceId"
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, coalesce(sum(t.value), 0) AS value ${hasTotals ? totals() : empty}
      FROM "Deal" t LEFT JOIN rates f ON f.currency = t.currency
      WHERE t."workspaceId" = s."workspaceId" AND t."stageId" = s.id AND ${found}
    ) sums
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(c.json ORDER BY c.id DESC), '[]') AS deals FROM (
        SELECT t.id, row_to_json(x) AS json FROM ${record.from} CROSS JOIN LATERAL (SELECT ${record.columns}) x
        WHERE t."workspaceId" = s."workspaceId" AND t."stageId" = s.id AND ${found} ORDER BY t.id DESC LIMIT ${limit}
      ) c
    ) cards
    WHERE s."workspaceId" = ${ctx.workspaceId}::uuid AND s."pipelineId" = ${id}::uuid ORDER BY s."order", s.id`);
  if (rows.length === 0) throw notFound('Pipeline');
  return { stages: rows.map((row) => row.json) };
}

const totals = (): Sql => sql`, ${TOTALS} AS totals`;
