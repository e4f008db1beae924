import { applyChanges } from '@/server/kernel/changes';
import type { Context, Role } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { db, raw, sql } from '@/server/kernel/db/client';
import { utcText } from '@/server/kernel/db/record';
import { type Transaction, transaction } from '@/server/kernel/db/transaction';
import { announceAccess } from '@/server/workspace/auth/account/access';
import { memberRecord } from '@/server/workspace/members/record';
import { assertMayGrant, lockRole, mayStillGrant } from './rules';

export interface TeamMember {
  id: string;
  name: string;
  email: string;
  role: Role;
  timezone: string;
  /** Whether the person has made an account. */
  joined: boolean;
  /** Whether signing in asks them for a second factor. */
  secondFactor: boolean;
  /** Until when their link works; null where none does. */
  inviteExpiresAt: string | null;
  createdAt: string;
}

/** Every member, owners first, with where their invitation stands. */
export async function listTeam(ctx: Context): Promise<{ members: TeamMember[] }> {
  const members = await db.query<TeamMember>(sql`
    SELECT m.id::text, m.name, m.email::text, role, timezone, "userId" IS NOT NULL AS joined,
      coalesce(u."twoFactorEnabled", false) AS "secondFactor",
      CASE WHEN ${mayStillGrant} THEN ${raw(utcText('"inviteExpiresAt"'))} END AS "inviteExpiresAt",
      ${raw(utcText('m."createdAt"'))} AS "createdAt"
    FROM "Member" m LEFT JOIN "User" u ON u.id = m."userId" WHERE m."workspaceId" = ${ctx.workspaceId}::uuid
    ORDER BY array_position(ARRAY['owner', 'admin', 'member'], role), m.name, m.id`);
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
    // A link that was given out for one role must not make somebody of another.
    const voided = role === before ? {} : { inviteTokenHash: null, inviteExpiresAt: null };
    const { userId } = await tx.member.update({ where, data: { role, ...voided }, select: { userId: true } });
    if (userId) announceAccess(tx, userId);
    return { id: memberId, role };
  });
}

/**
 * Takes a member out of the workspace; what they made stays, but for their API keys. 409 for the last owner.
 * @param before what is done with theirs first, once it is known that they may go
 */
export function removeMember(
  ctx: Context,
  { memberId }: { memberId: string },
  before?: (tx: Transaction) => Promise<void>,
) {
  return transaction(ctx, async (tx) => {
    const role = await lockRole(tx, ctx, memberId);
    if (!role) throw notFound('Member');
    assertMayGrant(ctx, role);
    const where = { workspaceId_id: { workspaceId: ctx.workspaceId, id: memberId } };
    const { userId } = await tx.member.findUniqueOrThrow({ where, select: { userId: true } });
    await before?.(tx);
    await applyChanges(tx, ctx, { record: memberRecord }, [{ kind: 'deleted', id: memberId, columns: {} }]);
    if (userId) announceAccess(tx, userId);
    return { deleted: 1 as const, id: memberId };
  });
}
