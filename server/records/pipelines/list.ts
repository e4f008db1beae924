import type { Context } from '@/server/kernel/context';
import { db, sql } from '@/server/kernel/db/client';
import { selectJson } from '@/server/kernel/db/record';
import type { Pipeline } from './contract';
import { pipelineRecord } from './record';

export async function listPipelines(ctx: Context): Promise<{ pipelines: Pipeline[] }> {
  const rows = await db.query<{ json: Pipeline }>(
    sql`${selectJson(pipelineRecord, ctx.workspaceId, sql`TRUE`)} ORDER BY t."order", t.id`,
  );
  return { pipelines: rows.map((row) => row.json) };
}
