import type { Context } from '@/server/kernel/context';
import { db, raw, sql } from '@/server/kernel/db/client';
import { type Tagged, taggedRecords } from '@/server/records/tags/tagged';

/** The tags on one record, by name. */
export async function tagsOf(ctx: Context, { entity, id }: { entity: Tagged; id: string }) {
  const tags = await db.query<{ id: string; name: string; color: string }>(sql`
    SELECT t.id::text, t.name::text, t.color FROM "TagAssignment" a
    JOIN "Tag" t ON t."workspaceId" = a."workspaceId" AND t.id = a."tagId"
    WHERE a."workspaceId" = ${ctx.workspaceId}::uuid AND ${raw(`a."${taggedRecords[entity].tags}"`)} = ${id}::uuid
    ORDER BY t.name, t.id`);
  return { tags };
}
