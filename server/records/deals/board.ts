import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { db, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import type { BoardDeal } from './contract';
import { dealEventRecord } from './record';

/** Cards that a column shows; the rest is in the list of its deals. */
const COLUMN = 100;

interface Column {
  id: string;
  dealCount: number;
  value: number;
  deals: BoardDeal[];
}

/** A pipeline's columns in order, each with its newest deals, their number and what they are worth together. */
export async function boardDeals(ctx: Context, { id }: { id: string }): Promise<{ stages: Column[] }> {
  if (!isId(id)) throw notFound('Pipeline');
  const rows = await db.query<{ json: Column }>(sql`
    SELECT json_build_object('id', s.id, 'dealCount', totals.count, 'value', trim_scale(totals.value), 'deals', cards.deals) AS json
    FROM "Stage" s
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, coalesce(sum(d.value), 0) AS value FROM "Deal" d
      WHERE d."workspaceId" = s."workspaceId" AND d."stageId" = s.id
    ) totals
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(c.json ORDER BY c.id DESC), '[]') AS deals FROM (
        SELECT t.id, row_to_json(x) AS json FROM ${dealEventRecord.from} CROSS JOIN LATERAL (SELECT ${dealEventRecord.columns}) x
        WHERE t."workspaceId" = s."workspaceId" AND t."stageId" = s.id ORDER BY t.id DESC LIMIT ${COLUMN}
      ) c
    ) cards
    WHERE s."workspaceId" = ${ctx.workspaceId}::uuid AND s."pipelineId" = ${id}::uuid ORDER BY s."order", s.id`);
  if (rows.length === 0) throw notFound('Pipeline');
  return { stages: rows.map((row) => row.json) };
}
