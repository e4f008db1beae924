import type { Role } from '@/server/auth/roles';
import type { Context } from '@/server/context';
import { ApiError, conflict, STATUS } from '@/server/contract/errors';
import { sql } from '@/server/db/client';
import type { Transaction } from '@/server/db/transaction';

const forbidden = (message: string) => new ApiError(STATUS.forbidden, message);

/** Settings that only owners and admins reach, whatever the scopes say. */
export function assertAdmin(ctx: Context): void {
  if (ctx.actor.kind === 'member' && ctx.actor.role === 'member') {
    throw forbidden('Only owners and admins of this workspace can do this.');
  }
}

/** An admin may not make owners, or act on them. */
export function assertMayGrant(ctx: Context, role: Role): void {
  assertAdmin(ctx);
  if (role === 'owner' && ctx.actor.kind === 'member' && ctx.actor.role !== 'owner') {
    throw forbidden('Only an owner can do this to an owner.');
  }
}

/** The role of a member, their row and every owner's locked, so that two demotions cannot leave a workspace without one. */
export async function lockRole(tx: Transaction, ctx: Context, memberId: string): Promise<Role | undefined> {
  const rows = await tx.query<{ id: string; role: Role }>(sql`
    SELECT id::text, role FROM "Member"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND (role = 'owner' OR id::text = ${memberId})
    ORDER BY id FOR UPDATE`);
  const role = rows.find((row) => row.id === memberId)?.role;
  const owners = rows.filter((row) => row.role === 'owner');
  if (role === 'owner' && owners.length === 1) {
    throw conflict('A workspace needs an owner. Make somebody else an owner first.');
  }
  return role;
}
