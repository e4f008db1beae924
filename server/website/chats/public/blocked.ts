import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { type Db, sql } from '@/server/kernel/db/client';

export const blockedError = () => new ApiError(STATUS.forbidden, 'You cannot write here at the moment.');

/** Refuses an address from which a blocked visitor wrote. */
export async function assertNotBlocked(on: Db, workspaceId: string, addressHash: string | null): Promise<void> {
  if (!addressHash) return;
  const rows = await on.query(sql`
    SELECT FROM "ChatBlock" WHERE "workspaceId" = ${workspaceId}::uuid AND "addressHash" = ${addressHash}
      AND (until IS NULL OR until > now()) LIMIT 1`);
  if (rows.length > 0) throw blockedError();
}
