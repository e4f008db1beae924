import { type RunStatus, type WorkflowEntity, workflowRecords } from '@/server/automation/workflows/names';
import { runRecord, workflowRecord } from '@/server/automation/workflows/record';
import type { Run } from '@/server/automation/workflows/shapes';
import type { Context } from '@/server/kernel/context';
import { db, raw, sql } from '@/server/kernel/db/client';
import { listRecords } from '@/server/kernel/db/list';
import { getRecord } from '@/server/kernel/db/record';

const PAGE = 50;

/** A run with the name of its record; null for one that is gone. */
export type NamedRun = Run & { name: string | null };

interface Asked {
  id: string;
  status?: RunStatus | undefined;
  cursor?: string | undefined;
}

/** What a workflow has done, newest first, page by page. */
export async function workflowRuns(ctx: Context, { id, status, cursor }: Asked) {
  const workflow = await getRecord(workflowRecord, ctx, id);
  const page = { limit: PAGE, cursor };
  const { records, nextCursor } = await listRecords(runRecord, ctx, page, { id: workflow.id, status }, [
    sql`t."workflowId" = ${workflow.id}::uuid`,
    status !== undefined && sql`t.status = ${status}`,
  ]);
  const runs = records.value;
  const names = await namesOf(ctx, workflow.entity, [...new Set(runs.map(({ recordId }) => recordId))]);
  return { runs: runs.map((run): NamedRun => ({ ...run, name: names.get(run.recordId) ?? null })), nextCursor };
}

async function namesOf(ctx: Context, entity: WorkflowEntity, ids: string[]): Promise<Map<string, string>> {
  const { table, title } = workflowRecords[entity];
  const rows = await db.query<{ id: string; name: string }>(sql`
    SELECT id::text, ${raw(`"${title}"`)} AS name FROM ${raw(`"${table}"`)}
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ANY(${ids}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
