import { empty, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { announceAccess } from '@/server/workspace/auth/account/access';

/** Ends the sessions that the provider of a workspace has opened: of everybody, or of people whose address is of one domain. */
export async function endSessions(tx: Transaction, workspaceId: string, domain?: string): Promise<void> {
  const ofDomain = sql`AND EXISTS (SELECT FROM "User" u WHERE u.id = s."userId" AND split_part(lower(u.email), '@', 2) = ${domain})`;
  const ended = await tx.query<{ userId: string }>(sql`
    DELETE FROM "Session" s WHERE s."boundToId" = ${workspaceId}::uuid ${domain === undefined ? empty : ofDomain}
    RETURNING s."userId"`);
  for (const { userId } of ended) announceAccess(tx, userId);
}
