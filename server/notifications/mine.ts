import type { Context } from '@/server/context';
import { type Sql, sql } from '@/server/db/client';

/** What was told to the member who acts; nobody else ever sees it. */
export function mine({ workspaceId, actor }: Context): Sql {
  if (actor.kind !== 'member') return sql`FALSE`;
  return sql`"workspaceId" = ${workspaceId}::uuid AND "memberId" = ${actor.memberId}::uuid`;
}
