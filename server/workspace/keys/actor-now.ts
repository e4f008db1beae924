import type { Actor, Role } from '@/server/kernel/context';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { type Db, sql } from '@/server/kernel/db/client';
import { keyScopes, roleScopes } from '@/server/workspace/access/roles';

/**
 * Whoever asked for work that goes on in the background, as they may act by now: with the role that they have, or not at all.
 * Throws the 403 that ends the work, in words for whoever reads of it.
 */
export function actorNow(on: Db, workspaceId: string, actor: Actor): Promise<Actor> | Actor {
  if (actor.kind === 'system') return actor;
  return actor.kind === 'member' ? memberNow(on, workspaceId, actor.memberId) : keyNow(on, workspaceId, actor.keyId);
}

/** `actorNow` of whom `<kind>:<id>` names, as the history has them; null for what is neither a member nor a key. */
export async function namedActorNow(on: Db, workspaceId: string, name: string): Promise<Actor | null> {
  const [kind, id = ''] = name.split(':');
  if (kind === 'member') return memberNow(on, workspaceId, id);
  return kind === 'key' ? keyNow(on, workspaceId, id) : null;
}

const left = (who: string) =>
  new ApiError(STATUS.forbidden, `It ended because ${who}. What is done stays, and can be taken back.`);

async function memberNow(on: Db, workspaceId: string, memberId: string): Promise<Actor> {
  const [member] = await on.query<{ role: Role }>(sql`
    SELECT role FROM "Member" WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${memberId}::uuid`);
  if (!member) throw left('whoever asked for it is no longer a member of this workspace');
  return { kind: 'member', memberId, role: member.role, scopes: roleScopes(member.role) };
}

async function keyNow(on: Db, workspaceId: string, keyId: string): Promise<Actor> {
  const [key] = await on.query<{ memberId: string | null; role: Role | null; scopes: string[] }>(sql`
    SELECT k."createdById"::text AS "memberId", m.role, k.scopes FROM "ApiKey" k
    LEFT JOIN "Member" m ON m."workspaceId" = k."workspaceId" AND m.id = k."createdById"
    WHERE k."workspaceId" = ${workspaceId}::uuid AND k.id = ${keyId}::uuid AND k."revokedAt" IS NULL
      AND (k."expiresAt" IS NULL OR k."expiresAt" > now())`);
  if (!key) throw left('the API key that asked for it was revoked or has expired');
  const { memberId, role } = key;
  return { kind: 'key', keyId, memberId, role, scopes: keyScopes(key.scopes, role) };
}
