import { raw, sql, sweepDb } from '@/server/kernel/db/client';
import { type Leased, leaseOn } from '@/server/kernel/leases/lease';

export interface DueChat extends Leased {
  siteId: string;
  /** The place of the message to answer. */
  seq: number;
}

/** Longer than an answer may take. */
export const answerLease = leaseOn({ table: 'Chat', until: 'aiLeaseUntil', seconds: 90 });
/** Nothing waits for the AI. */
export const noneDue = { aiDueSeq: null, aiLeaseUntil: null };
const isDue = raw(`d."aiDueSeq" IS NOT NULL AND d.handler = 'AI' AND d.status = 'OPEN'`);

/** Chats in which the AI has a message to answer, for this process alone. */
export function claimDue(limit: number): Promise<DueChat[]> {
  return sweepDb.query<DueChat>(sql`
    UPDATE "Chat" t SET ${answerLease.taken()} FROM (${answerLease.free(isDue, raw('d."lastMessageAt"'), limit)}) due
    WHERE t."workspaceId" = due."workspaceId" AND t.id = due.id
    RETURNING t."workspaceId"::text, t.id::text, t."siteId"::text, t."aiDueSeq" AS seq,
      ${answerLease.leaseId('t')}`);
}
