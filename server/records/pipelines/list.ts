import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { db, sql } from '@/server/kernel/db/client';
import { selectJson } from '@/server/kernel/db/record';
import type { Pipeline, pipelinesContract } from './contract';
import { pipelineShowing } from './record';

export async function listPipelines(
  ctx: Context,
  { include }: Input<typeof pipelinesContract.list>,
): Promise<{ pipelines: Pipeline[] }> {
  const rows = await db.query<{ json: Pipeline }>(
    sql`${selectJson(pipelineShowing(include), ctx.workspaceId, sql`TRUE`)} ORDER BY t."order", t.id`,
  );
  return { pipelines: rows.map((row) => row.json) };
}
