import type { Context } from '@/server/kernel/context';
import { type Db, sql } from '@/server/kernel/db/client';
import { resolveMember } from '@/server/workspace/members/resolve';

/** The member whom mail is written as: the one named, else whoever acts or made the key, else the owner. */
export async function actingMemberId(on: Db, ctx: Context, asUserEmail?: string | null): Promise<string | null> {
  const named = await resolveMember(on, ctx, { asUserEmail });
  if (named) return named.id;
  const own = ctx.actor.kind === 'system' ? null : ctx.actor.memberId;
  return own ?? (await ownerId(on, ctx));
}

/** The owner of the workspace, the first of several. */
export async function ownerId(on: Db, ctx: Context): Promise<string | null> {
  const [owner] = await on.query<{ id: string }>(sql`
    SELECT id::text FROM "Member" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND role = 'owner' ORDER BY id LIMIT 1`);
  return owner?.id ?? null;
}
