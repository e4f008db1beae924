import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { db, sql } from '@/server/kernel/db/client';
import { all, selectJson } from '@/server/kernel/db/record';
import type { workflowsContract } from './contract';
import { workflowRecord } from './record';
import type { Workflow } from './shapes';

export async function listWorkflows(ctx: Context, input: Input<typeof workflowsContract.list>) {
  const { entity, trigger, active } = input;
  const condition = all([
    entity !== undefined && sql`t.entity = ${entity}`,
    trigger !== undefined && sql`t.trigger = ${trigger}`,
    active !== undefined && sql`t.active = ${active}`,
  ]);
  const rows = await db.query<{ json: Workflow }>(
    sql`${selectJson(workflowRecord, ctx.workspaceId, condition)} ORDER BY t.id DESC`,
  );
  return { workflows: rows.map(({ json }) => json) };
}
