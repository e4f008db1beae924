import { sql, sweepDb } from '@/server/kernel/db/client';

export interface DueChat {
  workspaceId: string;
  id: string;
  siteId: string;
  /** The place of the message to answer. */
  seq: number;
}

/** Longer than an answer may take; what its process did not finish by then is another's. */
const LEASE = '90 seconds';

/** Chats in which the AI has a message to answer, for this process alone. */
export function claimDue(limit: number): Promise<DueChat[]> {
  return sweepDb.query<DueChat>(sql`
    UPDATE "Chat" t SET "aiLeaseUntil" = now() + ${LEASE}::interval
    FROM (
      SELECT "workspaceId", id FROM "Chat"
      WHERE "aiDueSeq" IS NOT NULL AND handler = 'AI' AND status = 'OPEN' AND ("aiLeaseUntil" IS NULL OR "aiLeaseUntil" < now())
      ORDER BY "lastMessageAt" LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) due
    WHERE t."workspaceId" = due."workspaceId" AND t.id = due.id
    RETURNING t."workspaceId"::text, t.id::text, t."siteId"::text, t."aiDueSeq" AS seq`);
}
