import { timingSafeEqual } from 'node:crypto';
import { hashSecret, parseApiKey } from '@/server/auth/api-key';
import type { Context } from '@/server/context';
import { ApiError, STATUS } from '@/server/contract/errors';
import { db, sql, sweepDb } from '@/server/db/client';
import { logger } from '@/server/log';
import { bearerOf } from './bearer';

const unauthorized = () =>
  new ApiError(STATUS.unauthorized, 'Invalid or missing API key.', { 'WWW-Authenticate': 'Bearer' });

interface KeyRow {
  workspaceId: string;
  id: string;
  createdById: string | null;
  secretHash: Uint8Array;
  scopes: string[];
  /** Whether its last use is to be noted: at most once a minute. */
  touch: boolean;
}

/**
 * The workspace and the actor behind `Authorization: Bearer crm_…`. The key is read from the database each time, so that a
 * revoked one stops at once on every instance.
 */
export async function authenticate(authorization: string | undefined, requestId: string): Promise<Context> {
  const presented = parseApiKey(bearerOf(authorization) ?? '');
  if (!presented) throw unauthorized();
  const [key] = await sweepDb.query<KeyRow>(sql`
    SELECT "workspaceId", id, "createdById", "secretHash", scopes,
      "lastUsedAt" IS NULL OR "lastUsedAt" < now() - interval '1 minute' AS touch
    FROM "ApiKey" WHERE prefix = ${presented.prefix} AND "revokedAt" IS NULL AND ("expiresAt" IS NULL OR "expiresAt" > now())`);
  if (!key || !timingSafeEqual(key.secretHash, hashSecret(presented.secret))) throw unauthorized();
  if (key.touch) touch(key);
  return {
    workspaceId: key.workspaceId,
    actor: { kind: 'key', keyId: key.id, memberId: key.createdById, scopes: key.scopes },
    requestId,
  };
}

/** Notes the use without making the request wait; a use that is not noted is no loss. */
function touch({ workspaceId, id }: KeyRow): void {
  db.query(
    sql`UPDATE "ApiKey" SET "lastUsedAt" = now() WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${id}::uuid`,
  ).catch((error: unknown) => logger.warn({ err: error }, 'last use of a key not noted'));
}
