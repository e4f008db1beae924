import type { Context } from '@/server/kernel/context';
import { type Sql, sql } from '@/server/kernel/db/client';

/** What was told to the member who acts; nobody else ever sees it. */
export function mine({ workspaceId, actor }: Context): Sql {
  const memberId = actor.kind === 'member' ? actor.memberId : null;
  return sql`"workspaceId" = ${workspaceId}::uuid AND "memberId" = ${memberId}::uuid`;
}
