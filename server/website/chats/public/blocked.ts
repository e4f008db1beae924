import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { type Db, sql } from '@/server/kernel/db/client';

export const blockedError = () => new ApiError(STATUS.forbidden, 'You cannot write here at the moment.');

interface Visitor {
  addressHash: string | null;
  /** The chat that is written to, where there is one. */
  chatId?: string;
}

/** Refuses whoever is blocked in a chat, and an address from which somebody who is blocked wrote. */
export async function assertNotBlocked(on: Db, workspaceId: string, { addressHash, chatId }: Visitor): Promise<void> {
  const rows = await on.query(sql`
    SELECT FROM "ChatBlock" WHERE "workspaceId" = ${workspaceId}::uuid
      AND ("addressHash" = ${addressHash} OR "chatId" = ${chatId ?? null}::uuid) AND (until IS NULL OR until > now()) LIMIT 1`);
  if (rows.length > 0) throw blockedError();
}
