import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { db, type Sql, sql } from '@/server/kernel/db/client';
import { all, getRecordId, selectJson } from '@/server/kernel/db/record';
import type { workflowsContract } from './contract';
import { runRecord, workflowRecord } from './record';
import type { Run } from './shapes';

type Filters = Pick<Input<typeof workflowsContract.runs>, 'status'>;

/** Which runs `t` of a workflow are listed. */
export const listedRuns = (workflowId: string, { status }: Filters): Sql =>
  all([sql`t."workflowId" = ${workflowId}::uuid`, status !== undefined && sql`t.status = ${status}`]);

export async function listRuns(ctx: Context, { id, limit, status }: Input<typeof workflowsContract.runs>) {
  const workflowId = await getRecordId(workflowRecord, ctx, id);
  const rows = await db.query<{ json: Run }>(
    sql`${selectJson(runRecord, ctx.workspaceId, listedRuns(workflowId, { status }))} ORDER BY t.id DESC LIMIT ${limit}`,
  );
  return { runs: rows.map(({ json }) => json) };
}
