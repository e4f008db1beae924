import type { Context, Role } from '@/server/kernel/context';
import { allows, type Scope } from '@/server/kernel/contract/scopes';
import { db, raw, sql } from '@/server/kernel/db/client';
import { utcText } from '@/server/kernel/db/record';
import { keyScopes } from '@/server/workspace/access/roles';
import { SCOPES } from '@/server/workspace/access/scopes';
import { assertAdmin } from '@/server/workspace/auth/team/rules';

export interface ApiKeyView {
  id: string;
  name: string;
  /** The public part, by which a key in use can be recognised. */
  prefix: string;
  scopes: string[];
  /** What its member's role takes away from it. */
  lostScopes: string[];
  /** The member whom it belongs to, also one who is gone; null for a key of whoever runs the service. */
  owner: { name: string; role: Role | null } | null;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
  state: 'active' | 'expired' | 'revoked';
}

/** Every key of the workspace, those that work first. */
export async function listApiKeys(ctx: Context): Promise<{ apiKeys: ApiKeyView[] }> {
  assertAdmin(ctx);
  const at = (column: string) => raw(`${utcText(`k."${column}"`)} AS "${column}"`);
  const apiKeys = await db.query<Omit<ApiKeyView, 'lostScopes'>>(sql`
    SELECT k.id::text, k.name, k.prefix, k.scopes,
      CASE WHEN coalesce(m.name, k."formerOwner") IS NOT NULL
        THEN json_build_object('name', coalesce(m.name, k."formerOwner"), 'role', m.role) END AS owner,
      ${at('createdAt')}, ${at('expiresAt')}, ${at('lastUsedAt')}, ${at('revokedAt')},
      CASE WHEN k."revokedAt" IS NOT NULL THEN 'revoked' WHEN k."expiresAt" <= now() THEN 'expired' ELSE 'active' END AS state
    FROM "ApiKey" k LEFT JOIN "Member" m ON m."workspaceId" = k."workspaceId" AND m.id = k."createdById"
    WHERE k."workspaceId" = ${ctx.workspaceId}::uuid
    ORDER BY (k."revokedAt" IS NOT NULL OR coalesce(k."expiresAt" <= now(), false)), k.id DESC`);
  return { apiKeys: apiKeys.map((key) => ({ ...key, lostScopes: lostScopes(key.scopes, key.owner?.role ?? null) })) };
}

/** The scopes by name that a demotion has taken from a key; of `*` all that it no longer stands for. */
function lostScopes(given: readonly string[], role: Role | null): string[] {
  const left = keyScopes(given, role);
  return (given.includes('*') ? SCOPES : given).filter((scope) => !allows(left, [scope as Scope]));
}
