import type { Context } from '@/server/context';
import { db, raw, sql } from '@/server/db/client';
import { ENTITIES } from '@/server/workflows/entities';
import type { WorkflowEntity } from '@/server/workflows/shapes';

const NAME = { LEAD: 'name', CONTACT: 'name', DEAL: 'name', EMAIL: 'subject', TASK: 'title' } as const;

/** The names of records that workflows took, by id; those that are gone have none. */
export async function workflowNames(ctx: Context, { entity, ids }: { entity: WorkflowEntity; ids: string[] }) {
  const rows = await db.query<{ id: string; name: string }>(sql`
    SELECT id::text, ${raw(`"${NAME[entity]}"`)} AS name FROM ${raw(`"${ENTITIES[entity].record.table}"`)}
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ANY(${ids}::uuid[])`);
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
