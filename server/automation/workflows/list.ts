import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { db, type Sql, sql } from '@/server/kernel/db/client';
import { all, selectJson } from '@/server/kernel/db/record';
import type { workflowsContract } from './contract';
import { workflowRecord } from './record';
import type { Workflow } from './shapes';

type Filters = Input<typeof workflowsContract.list>;

/** Which workflows `t` are listed. */
export const listedWorkflows = ({ entity, trigger, active }: Filters): Sql =>
  all([
    entity !== undefined && sql`t.entity = ${entity}`,
    trigger !== undefined && sql`t.trigger = ${trigger}`,
    active !== undefined && sql`t.active = ${active}`,
  ]);

export async function listWorkflows(ctx: Context, filters: Filters) {
  const rows = await db.query<{ json: Workflow }>(
    sql`${selectJson(workflowRecord, ctx.workspaceId, listedWorkflows(filters))} ORDER BY t.id DESC`,
  );
  return { workflows: rows.map(({ json }) => json) };
}
