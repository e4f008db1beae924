import { raw, type Sql, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';

/** The condition that the record `t` carries a tag; what is no id of ours is no tag. */
export function hasTag({ tags }: { tags: string }, tagId: string): Sql {
  if (!isId(tagId)) return sql`FALSE`;
  return sql`EXISTS (SELECT FROM "TagAssignment" a WHERE a."workspaceId" = t."workspaceId"
    AND a.${raw(`"${tags}"`)} = t.id AND a."tagId" = ${tagId}::uuid)`;
}
