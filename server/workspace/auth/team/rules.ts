import { type Context, ROLES, type Role } from '@/server/kernel/context';
import { ApiError, conflict, STATUS } from '@/server/kernel/contract/errors';
import { type Sql, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { GRANTABLE, RIGHTS, type RightName } from '@/server/workspace/access/roles';

const forbidden = (message: string) => new ApiError(STATUS.forbidden, message);

/** The roles that somebody may give, and on whose members and invitations they may act. */
export function grantable({ actor }: Context): readonly Role[] {
  if (actor.kind === 'system') return ROLES;
  return actor.kind === 'member' ? GRANTABLE[actor.role] : [];
}

/** Throws the 403 of whoever lacks a right of the table of roles. Keys have none of them, the service has all. */
export function assertRight({ actor }: Context, name: RightName): void {
  const { has } = RIGHTS[name];
  if (actor.kind === 'system' || (actor.kind === 'member' && has(actor.role))) return;
  const who = has('admin') ? 'owners and admins' : 'owners';
  throw forbidden(`Only ${who} of this workspace can do this.`);
}

/** Settings that only owners and admins reach, whatever the scopes say. */
export const assertAdmin = (ctx: Context): void => assertRight(ctx, 'manage');

/** An admin may not make owners, or act on them, whether they have joined or are invited. */
export function assertMayGrant(ctx: Context, role: Role): void {
  assertAdmin(ctx);
  if (!grantable(ctx).includes(role)) throw forbidden('Only an owner can do this to an owner.');
}

/** As SQL: whether whoever invited `m` may still give its role; the operator may for ever. */
export const mayStillGrant: Sql = sql`(m."invitedById" IS NULL OR EXISTS (
  SELECT 1 FROM "Member" i WHERE i."workspaceId" = m."workspaceId" AND i.id = m."invitedById"
    AND ${JSON.stringify(GRANTABLE)}::jsonb -> i.role ? m.role))`;

/** As SQL: whether `m` has an invitation that can be accepted now, whichever way they sign in. */
export const isOpenInvite: Sql = sql`(m."inviteTokenHash" IS NOT NULL AND m."inviteExpiresAt" > now() AND m."userId" IS NULL
  AND ${mayStillGrant})`;

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
