import { timingSafeEqual } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context, Role } from '@/server/kernel/context';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { db, sql, sweepDb } from '@/server/kernel/db/client';
import { bearerOf } from '@/server/kernel/http/bearer';
import { logger } from '@/server/kernel/log';
import { keyScopes } from '@/server/workspace/access/roles';
import { hashSecret, parseApiKey } from '@/server/workspace/keys/api-key';

const unauthorized = () =>
  new ApiError(STATUS.unauthorized, 'Invalid or missing API key.', { 'WWW-Authenticate': 'Bearer' });

interface KeyRow {
  workspaceId: string;
  id: string;
  createdById: string | null;
  secretHash: Uint8Array;
  scopes: string[];
  /** Of the member whom it belongs to; null when it is the operator's. */
  role: Role | null;
  /** Whether its last use is to be noted: at most once a minute. */
  touch: boolean;
}

/**
 * The workspace and the actor behind `Authorization: Bearer crm_…`. The key is read from the database each time, with the role
 * of its member, so that a revoked one, and what its member has lost, stops at once on every instance.
 */
export async function authenticate(authorization: string | undefined, requestId: string): Promise<Context> {
  const presented = parseApiKey(bearerOf(authorization) ?? '');
  if (!presented) throw unauthorized();
  const key = await readKey(presented.prefix);
  if (!key || !timingSafeEqual(key.secretHash, hashSecret(presented.secret))) throw unauthorized();
  if (key.touch) touch(key);
  const { id: keyId, createdById: memberId, role } = key;
  const actor = { kind: 'key', keyId, memberId, role, scopes: keyScopes(key.scopes, role) } as const;
  return { workspaceId: key.workspaceId, actor, requestId };
}

const asked = new Map<string, Promise<KeyRow | undefined>>();

/** Reads a key once for all requests that the event loop took in together: none of them gets what was read before it came. */
function readKey(prefix: string): Promise<KeyRow | undefined> {
  const together = asked.get(prefix);
  if (together) return together;
  const key = nextTurn().then(() => {
    asked.delete(prefix);
    return findKey(prefix);
  });
  asked.set(prefix, key);
  return key;
}

async function findKey(prefix: string): Promise<KeyRow | undefined> {
  const [key] = await sweepDb.query<KeyRow>(sql`
    SELECT k."workspaceId", k.id, k."createdById", k."secretHash", k.scopes, m.role,
      k."lastUsedAt" IS NULL OR k."lastUsedAt" < now() - interval '1 minute' AS touch
    FROM "ApiKey" k LEFT JOIN "Member" m ON m."workspaceId" = k."workspaceId" AND m.id = k."createdById"
    WHERE k.prefix = ${prefix} AND k."revokedAt" IS NULL AND (k."expiresAt" IS NULL OR k."expiresAt" > now())`);
  return key;
}

/** Notes the use without making the request wait; a use that is not noted is no loss. */
function touch({ workspaceId, id }: KeyRow): void {
  db.query(
    sql`UPDATE "ApiKey" SET "lastUsedAt" = now() WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${id}::uuid`,
  ).catch((error: unknown) => logger.warn({ err: error }, 'last use of a key not noted'));
}
