import type { Role } from '@/server/auth/roles';
import type { Context } from '@/server/context';
import { notFound } from '@/server/contract/errors';
import { db, raw, sql } from '@/server/db/client';
import { utcText } from '@/server/db/record';
import { transaction } from '@/server/db/transaction';
import { assertMayGrant, lockRole } from './rules';

export interface TeamMember {
  id: string;
  name: string;
  email: string;
  role: Role;
  timezone: string;
  /** Whether the person has made an account. */
  joined: boolean;
  inviteExpiresAt: string | null;
  createdAt: string;
}

/** Every member, owners first, with where their invitation stands. */
export async function listTeam(ctx: Context): Promise<{ members: TeamMember[] }> {
  const members = await db.query<TeamMember>(sql`
    SELECT id::text, name, email::text, role, timezone, "userId" IS NOT NULL AS joined,
      ${raw(utcText('"inviteExpiresAt"'))} AS "inviteExpiresAt", ${raw(utcText('"createdAt"'))} AS "createdAt"
    FROM "Member" WHERE "workspaceId" = ${ctx.workspaceId}::uuid
    ORDER BY array_position(ARRAY['owner', 'admin', 'member'], role), name, id`);
  return { members };
}

/** Gives a member another role. 409 for the last owner. */
export function changeRole(ctx: Context, { memberId, role }: { memberId: string; role: Role }) {
  return transaction(ctx, async (tx) => {
    const before = await lockRole(tx, ctx, memberId);
    if (!before) throw notFound('Member');
    assertMayGrant(ctx, before);
    assertMayGrant(ctx, role);
    const where = { workspaceId_id: { workspaceId: ctx.workspaceId, id: memberId } };
    await tx.member.update({ where, data: { role }, select: { id: true } });
    return { id: memberId, role };
  });
}

/** Takes a member out of the workspace; what they made stays. 409 for the last owner. */
export function removeMember(ctx: Context, { memberId }: { memberId: string }) {
  return transaction(ctx, async (tx) => {
    const role = await lockRole(tx, ctx, memberId);
    if (!role) throw notFound('Member');
    assertMayGrant(ctx, role);
    await tx.member.delete({
      where: { workspaceId_id: { workspaceId: ctx.workspaceId, id: memberId } },
      select: { id: true },
    });
    return { deleted: 1 as const, id: memberId };
  });
}
