import { assertAdmin } from '@/server/auth/team/rules';
import type { Context } from '@/server/context';
import { db, raw, sql } from '@/server/db/client';
import { utcText } from '@/server/db/record';

export interface ApiKeyView {
  id: string;
  name: string;
  /** The public part, by which a key in use can be recognised. */
  prefix: string;
  scopes: string[];
  createdBy: string | null;
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
  const apiKeys = await db.query<ApiKeyView>(sql`
    SELECT k.id::text, k.name, k.prefix, k.scopes, m.name AS "createdBy",
      ${at('createdAt')}, ${at('expiresAt')}, ${at('lastUsedAt')}, ${at('revokedAt')},
      CASE WHEN k."revokedAt" IS NOT NULL THEN 'revoked' WHEN k."expiresAt" <= now() THEN 'expired' ELSE 'active' END AS state
    FROM "ApiKey" k LEFT JOIN "Member" m ON m."workspaceId" = k."workspaceId" AND m.id = k."createdById"
    WHERE k."workspaceId" = ${ctx.workspaceId}::uuid
    ORDER BY (k."revokedAt" IS NOT NULL OR coalesce(k."expiresAt" <= now(), false)), k.id DESC`);
  return { apiKeys };
}
